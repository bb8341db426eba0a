"""What the server takes on at most."""

# ---- connections
CONNECTIONS = 600  # at once; above that the oldest one that is no tab is ended
REQUEST_SECONDS = 20.0  # for a request and its answer
STALLED_SECONDS = 20.0  # without taking anything of what it is sent, after which a connection is ended
REQUEST_COST = 2**14  # bytes that a request counts for beside its own
FRAME_COST = 1024  # and a frame that is no message
BYTES_PER_SECOND = 64 * 1024.0  # of a connection, after a burst; more have to wait
BYTES_BURST = 2 * 2**20
READ_BYTES = 8192  # taken from a connection before others have their turn
SILENCE = 120.0  # seconds without an answer to a ping after which a connection is taken to be lost

# ---- messages
MESSAGE_BYTES = 2**20  # of one message; a record to load is one
FRAME_BYTES = MESSAGE_BYTES + 2**17  # longer ones are not even read: the connection ends
MESSAGES_PER_SECOND = 40.0  # of a tab, after a burst; more have to wait
MESSAGE_BURST = 100.0
LAST_MESSAGES = 20  # of a tab that has gone, which are still carried out
OPENINGS_PER_SECOND = 1.0  # games that a tab begins, loads or turns to, after a burst
OPENING_BURST = 30.0
INBOX = 100  # commands that a game may be behind; then its tabs have to wait
UNSENT = 1000  # messages that a tab may be behind, and bytes; then it is closed
UNSENT_BYTES = 16 * 2**20

# ---- games
TABS = 400
TABS_OF_ADDRESS = 300  # from one machine
GAMES = 256  # open at once
GAME_MB = 48.0  # of one game with its boards
GAMES_MB = 768.0  # of all games that are open
SAVED_GAMES = 10_000
REMOVED_GAMES = 50  # kept for who wants them back
CLOCK_SECONDS = 86_400.0  # of main time, and of a period
CLOCK_PERIODS = 100  # and stones of a period
TEXT_LETTERS = 400  # of a name, a date and the like
LARGEST = 50  # side of a board with dead stones, and stones of a handicap; the game's card says more
LARGEST_OWN = 256  # size of any board
KOMI = 1000.0
COMMENT_LETTERS = 20_000
COMMENTS_LETTERS = 2**20  # of all comments of a game

# ---- searches
TREES_MB = 512.0  # of all search trees
IDLE = 120.0  # seconds after which a game in which nothing happens lets go of its trees
KERNELS = 40  # games, sizes and presets with compiled searches; they take about 20 MB each, until the server ends
COMPILE_SECONDS = 600.0
PATIENCE = 0.5  # seconds that a move waits for a search that is not on disk; then it is made at first sight
SIMULATIONS = 1_000_000  # for a move
SECONDS = 60.0
ANALYSIS_SECONDS = 600.0  # of one position
HINT_SIMULATIONS = 2000  # where the level alone would say how many
REVIEW_SIMULATIONS = 20_000  # for each move
REVIEW_CHOICES = (200, 1000, 2000, 5000)  # offered in the page
USUAL_REVIEW = 1000
JUDGE_SIMULATIONS = 1000  # for each position that the teacher looks at
GROWTH_SIMULATIONS = 2000
GROWTH_CHOICES = (100, 400, 1600)
USUAL_GROWTH = 400
SEARCH_PAUSE = 0.05  # seconds that a search runs before the next one has its turn
MOVE_PAUSE = 0.1  # seconds at least between two moves of engine against engine, for the eye and the connection
THOUGHTS = 0.2  # seconds between two looks at a running search
