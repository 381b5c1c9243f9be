"""`python -m haab` is `haab`."""

from haab.cli import main

main()
