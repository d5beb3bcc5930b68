/** What `npm run verify-scoring -- --help` says. */
export const USAGE = `Check the scoring engine against matches that were really played.

  npm run verify-scoring -- FILE.jsonl [FILE.jsonl …]

FILE has one match a line, as JSON:
  id                          which match
  format                      its matchUpFormat code ("SET3-S:6/TB7-F:TB10"), or instead of it
  bestOf, finalSetTiebreak    3, true: tie-break sets; false: the last set is played out; 10: it has a
                              tie-break to 10
  sets, winner                how it ended: [[6, 4], [7, 6]], 1
  status                      "retired" or "defaulted" where it was not played to its end
  points                      [server, by, action, set, games1, games2, score1, score2], each with the state after the
                              point; what follows the action may be left out, and a server that nobody knows be null

The first disagreement of each match gets a line; then come the totals:
  matches A/B · states C/D · servers E/F · N points/s
A of B matches end as they did, C of D states and E of F servers agree; N is what the engine,
warmed up, folds a second; reading and comparing are not counted.

Exit codes: 0 everything agrees · 1 something does not · 2 called wrongly, or no such file
`
