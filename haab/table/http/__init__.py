"""The table over HTTP: routes, requests, answers, limits."""
