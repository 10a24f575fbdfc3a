"""What is different between two programs: by meaning, by their texts, and by their answers on documents."""
