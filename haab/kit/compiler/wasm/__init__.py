"""The shipped WebAssembly in `wasmtime`: the default engine. Nothing is compiled, and rules run in a sandbox."""
