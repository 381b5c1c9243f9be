"""The service over HTTP: routes, checks of requests, status codes, headers."""
