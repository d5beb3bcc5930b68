/** What `npm run score -- --help` says. */
export const USAGE = `Score a match, point by point.

  npm run score                              choose among the server's matches
  npm run score -- --match ID                score this match
  npm run score -- --new "Ana Reyes" "Luz Marte" [--category TEXT] [--description TEXT]
                         [--format CODE] [--serves 1|2]
                                             create a match and score it. CODE is a matchUpFormat, such as
                                             SET3-S:6/TB7 (best of 3), SET3-S:4NOAD/TB5NOAD@3 (Fast4) or
                                             SET1-S:T20 (one set of 20 minutes); names with a slash, "Ana Reyes / Eva Cruz", make it doubles
  npm run score -- replay FILE [options]     play a file of points through the server
  npm run score -- export ID > FILE          write a match as a file that a replay turns into the same log

Everywhere
  --url URL         where the server is (http://localhost:3000)
  --key KEY         the scorer key; else SCORER_KEY, else the key file beside the database
  --help            this text

Replay
  --match ID        the match that a file of actions is played into
  --only ID[,ID]    of a file of matches only these
  --speed N|max     entries a second, or each as soon as the one before it is stored (1)
  --parallel N      so many matches at once (1)
  --patience S      for how many seconds to go on trying while the server does not answer (120)

A replay can be stopped and started again at any time: it goes on where it stopped, and no point counts twice.
FILE has JSON lines of one of two kinds:
  an entry a line    {"player": "Ana Reyes", "action": "WINNER", "shot": "LOB", "stroke": "FOREHAND"}
                     {"undo": true}   {"status": "retired", "winner": "Ana Reyes"}
                     {"penalty": "point", "player": "Luz Marte"}   {"correction": true, "server": "Ana Reyes"}
                     {"start": {"sets": [{"games": [4, 3]}], "points": [0, 0], "server": "Ana Reyes"}}
                     each may have an "id". Entries of GET /product/ID/actions are read, too
                     the first line may describe the match: {"company": "Ana Reyes", "company2": "Luz Marte",
                     "category": "Women's singles", "description": "Final", "id": "final-1",
                     "date": "2026-05-01T15:00:00Z", "format": "SET3-S:6/TB7", "firstServer": 1}
                     with "players", "liveStream" and "streamUrl" as POST /product takes them
  a match a line     {"id": "final-1", "event": "event_WS", "tournament": "Copa Caribe 2026", "round": "final",
                     "court": "Court 1", "date": "2026-05-01T15:00:00Z", "player1": "Ana Reyes",
                     "player2": "Luz Marte", "format": "SET3-S:6/TB7", "winner": 1,
                     "points": [[1, 2, "RETURN_ERROR"], …]}
                     each point is [who served, who acted, action]; 1 and 2 are the players. "bestOf" (3 or 5) and
                     "finalSetTiebreak" (true, false or its points) may stand instead of "format". If the points
                     do not end the match, it is declared over for "winner": retired under a format, else finished
                     Without a date it is played now
Actions: WINNER ACE (a point for who acted), DOUBLE_FAULT FORCED_ERROR UNFORCED_ERROR RETURN_ERROR (for the other)

Exit codes: 0 done · 1 failed, and what to do about it · 2 called wrongly · 130 interrupted
`
