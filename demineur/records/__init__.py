"""What is remembered of finished games."""
