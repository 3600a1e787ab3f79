"""The chapters of the demo, one file each: ``play(scene, story, ...)``."""
