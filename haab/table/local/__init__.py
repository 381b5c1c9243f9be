"""A whole table without a server: the service with a store of documents, asked by messages. A browser runs it."""
