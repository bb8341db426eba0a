"""The board in the browser: server, open games, messages (docs/web-protocol.md) and the page. No rules of any game here."""
