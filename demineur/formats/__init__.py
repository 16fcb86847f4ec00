"""The files of the community."""
