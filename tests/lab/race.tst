# Eight black and eight white stones are in atari: who captures first wins.
boardsize 9
clear_board
loadsgf race.sgf 1
10 reg_genmove black
#? [J5]

20 reg_genmove white	# a comment
#? [J6|J9]

# To save the own stones gives everything away.
30 reg_genmove black
#? [!J6|pass]

# Known to fail, for it is wrong.
40 reg_genmove black
#? [J6]*

# Said to fail, but it does not.
50 reg_genmove black
#? [[a-j]5]*

# Commands of another program set up nothing here, and are not asked.
some_parameter 5
60 owl_attack A5
#? [1 J5]

# The game after the capture.
loadsgf race.sgf 2
70 final_score
#? [B\+1[89]\.5]
quit
