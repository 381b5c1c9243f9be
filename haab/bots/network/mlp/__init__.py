"""A two-layer perceptron over what is there, with message passing between the places of a map."""
