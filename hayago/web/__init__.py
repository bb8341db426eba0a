"""The board in the browser: server.py serves the page and its websockets, session.py is one game (docs/web-protocol.md)."""
