"""What a program is: documents, landmarks, regions, blueprints, values, programs, and what they mean."""
