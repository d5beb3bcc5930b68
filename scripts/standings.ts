// Prints the tables of groups, so that everybody can check the table of a competition.
import { createReadStream } from 'node:fs'
import { groupTable, type TableRow } from '../shared/competitions/group-table.ts'
import { groupResultsSchema } from '../shared/competitions/table-schemas.ts'
import { linesOf, objectIn, PlayedMatchError } from './verify/read-values.ts'
import { runOnFiles } from './verify/run-on-files.ts'

const USAGE = `Prints the tables of groups.

  npm run standings -- FILE.jsonl [FILE.jsonl …]

FILE has one group a line:
  {"players": ["A", "B"], "matches": [{"winner": "A", "loser": "B", "sets": [[6,4],[7,6]], "how": "played"}]}
sets:     games of the winner first; a match tie-break is {"tieBreak": [10,7]}
how:      played, retired, defaulted or walkover
criteria: wins, headToHead, setShare, gameShare, gameDifference, points, lot, in the order in which they count; without them
          wins, headToHead, setShare, gameShare, lot. Their own match counts among exactly two. The lot is the order of players
format:   a matchUpFormat code; without it SET3-S:6/TB7
tieBreak: "none" if a match tie-break counts as no game
walkover: "none" if a walkover counts without sets and games

For each group it prints one line, the first place first:
  {"table":[{"player":"A","rank":1,"won":1,"lost":0,"setsWon":2,"setsLost":0,"gamesWon":13,"gamesLost":10,"decidedBy":["wins"]}]}
decidedBy lists the criteria that separated the player from others. A line that is not a group has {"error": "why"} instead.

Exit codes: 0 all lines have a table · 1 some have none · 2 wrong arguments, or no such file
`

const rowOf = ({ decisions, played: _played, points: _points, player, rank, ...counts }: TableRow) => ({
  player,
  rank,
  ...counts,
  decidedBy: decisions.map(({ by }) => by),
})

/** Returns the table of a line. Throws a PlayedMatchError that says what is wrong. */
function tableOf(line: string): readonly object[] {
  const { success, data, error } = groupResultsSchema.safeParse(objectIn(line))
  if (!success)
    throw new PlayedMatchError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', '))
  const { players, matches, ...rules } = data
  if (new Set(players).size < players.length) throw new PlayedMatchError('players: somebody is named twice')
  for (const [index, { winner, loser }] of matches.entries()) {
    const unknown = [winner, loser].find((player) => !players.includes(player))
    if (unknown !== undefined) throw new PlayedMatchError(`matches.${index}: ${unknown} is not one of the players`)
    if (winner === loser) throw new PlayedMatchError(`matches.${index}: nobody plays against themselves`)
  }
  const over = matches.map(({ winner, loser, ...result }) => ({ ...result, winner, players: [winner, loser] as const }))
  return groupTable(players, over, rules).map(rowOf)
}

await runOnFiles(USAGE, async (files) => {
  let isComplete = true
  for (const file of files) {
    for await (const line of linesOf(createReadStream(file))) {
      if (line.trim() === '') continue
      try {
        process.stdout.write(`${JSON.stringify({ table: tableOf(line.trim()) })}\n`)
      } catch (error) {
        if (!(error instanceof PlayedMatchError)) throw error
        process.stdout.write(`${JSON.stringify({ error: error.message })}\n`)
        isComplete = false
      }
    }
  }
  return isComplete
})
