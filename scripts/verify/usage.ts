/** What `npm run verify-scoring -- --help` says. */
export const USAGE = `Check the scoring engine against matches that were really played.

  npm run verify-scoring -- FILE.jsonl [FILE.jsonl …]

FILE has one match a line, as JSON:
  id                          which match
  format                      its matchUpFormat code ("SET3-S:6/TB7-F:TB10"), or instead of it
  bestOf, finalSetTiebreak    1, 3 or 5; of the last set true: tie-break at 6-6 as in the others; false: played out; 10: a
                              tie-break to 10, at 6-6 or in place of the set; 12: at 12-12; left out: any of these
  sets, winner                how it ended: [[6, 4], [7, 6]], 1; a match tie-break is [1, 0] or its points
  status                      "retired", "defaulted", "walkover" or "abandoned" where it was not played to its end; sets
                              that are no end by the rules say so, too
  points                      [server, by, action, set, games1, games2, score1, score2], each with the state after the
                              point; what follows the action may be left out, and a server that nobody knows be null.
                              Beside the six actions there are POINT_PENALTY and GAME_PENALTY, by who is punished,
                              and TIME, by nobody, which ends a timed set
A point that cannot be read is a disagreement of its own: the match goes on from the state shown, or as what follows tells.
Who began is whose turns agree with more of the servers. Numbers may be text, sides be names, sets be objects or words.
Points that end before the match does are no disagreement where the state after the last of them agrees. A line that is no
match is told with its number and what is wrong, and the next one follows.

The first disagreement of each match gets a line; then come the totals:
  matches A/B · states C/D · servers E/F · N points/s
A of B matches end as they did, C of D states and E of F servers agree; N is what the engine,
warmed up, folds a second; reading and comparing are not counted.

Exit codes: 0 everything agrees · 1 something does not, or is no match · 2 called wrongly, or no such file
`
