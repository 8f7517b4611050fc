"""What `import ludex` offers: thin functions over the law, the games, their odds, and the inspection of a floor.

`ludex` itself names all of them and imports each when it is first asked for; `docs/library.md` shows them in use.
"""
