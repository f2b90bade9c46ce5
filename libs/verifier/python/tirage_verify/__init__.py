"""Checks rounds and blocks of Tirage, made from docs/fairness.md and docs/fairness/*.md alone.

It shares no code, no language and no library with the engine: Python's standard library only.
"""
