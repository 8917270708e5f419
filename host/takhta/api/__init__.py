"""What other Python programs use of Takhta: few names, made to be read. `import takhta` shows all of them.

What they refuse is a ValueError whose text is an English sentence with the reason; what is not of the kind they take,
a number where a text belongs, is a TypeError.
"""
