"""One game in progress: gestures, clock, session and what is kept of it. No Qt."""
