"""What the server takes on at most."""

MESSAGE_BYTES = 2**20  # of one message; a record to load is one
FRAME_BYTES = 8 * 2**20  # longer ones are not even read: the connection ends
MESSAGES_PER_SECOND = 40.0
MESSAGE_BURST = 200.0
TABS = 200
GAMES = 64  # open at once
SAVED_GAMES = 10_000
SILENCE = 120.0  # seconds without an answer after which a connection is taken to be lost; compiling may keep all cores busy
UNSENT = 1000  # messages that a tab may be behind
LARGEST = 50  # side of a board with dead stones, and stones of a handicap; the game's card says more
LARGEST_OWN = 256  # size of any board
KOMI = 1000.0
COMMENT_LETTERS = 20_000
SIMULATIONS = 1_000_000  # for a move
SECONDS = 60.0
ANALYSIS_SECONDS = 600.0  # of one position
HINT_SIMULATIONS = 2000  # where the level alone would say how many
REVIEW_SIMULATIONS = 20_000  # for each move
REVIEW_CHOICES = (200, 1000, 2000, 5000)  # offered in the page
USUAL_REVIEW = 1000
GROWTH_SIMULATIONS = 2000
GROWTH_CHOICES = (100, 400, 1600)
USUAL_GROWTH = 400
SEARCH_PAUSE = 0.05  # seconds that a search runs before the next one has its turn
MOVE_PAUSE = 0.1  # seconds at least between two moves of engine against engine, for the eye and the connection
THOUGHTS = 0.2  # seconds between two looks at a running search
