"""Why a play is good or bad, in what a beginner can see on the board: each reason is looked for, and true of it."""
