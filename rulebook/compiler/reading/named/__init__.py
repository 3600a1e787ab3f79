"""What branches, files, commits and code are to be called.

``read`` takes what one phrase says, ``by_subject`` what a sentence says loosely, after the frames.
"""
