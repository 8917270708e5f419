"""What other Python programs use of Takhta: few names, made to be read. `import takhta` shows all of them."""
