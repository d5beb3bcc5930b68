import { atStake } from './at-stake.ts'
import { CALLS, type CallLanguage, type Calls } from './calls.ts'
import { isPlayedOut, pointLabels } from './display.ts'
import { changesEnds } from './ends.ts'
import { isOver, runningSet, type Score } from './score.ts'
import { type Names, serverName, sideName } from './service-side.ts'
import { partialScore, setInWords, setsInWords } from './sets-in-words.ts'
import { of, opponent, type Side } from './side.ts'

const SIDES = [1, 2] as const

/** Where a match stands, as the umpire calls it: "Deuce. Deciding point, receiver chooses." For screen readers and the console. */
export function explain(score: Score, language: CallLanguage, names?: Names): string {
  const calls = CALLS[language]
  const who: Names = names ?? [calls.player(1), calls.player(2)]
  // Before the first point of a match of which nobody knows who serves there is nothing else to say.
  return calledBy(score, calls, who).filter(Boolean).join(' ') || calls.play
}

function calledBy(score: Score, calls: Calls, names: Names): string[] {
  if (isOver(score)) return [ended(score, calls, names)]
  const server = serverName(score, names)
  const serves = server === null ? '' : calls.toServe(server)
  if (score.status === 'scheduled') return [calls.notBegun, serves]
  const played = score.points[0] + score.points[1] > 0
  return [
    score.status === 'suspended' ? calls.suspended : '',
    ...(played ? [points(score, calls, names), ...stakes(score, calls, names)] : gamesAndSets(score, calls, names)),
    runningSet(score).time ? calls.time : '',
    changesEnds(score) ? calls.changeEnds : '',
    played ? '' : serves,
  ]
}

function ended(score: Score, calls: Calls, names: Names): string {
  const { status, winner } = score
  const name = winner && sideName(names, winner)
  if (status === 'finished' && !isPlayedOut(score)) return calls.endedEarly(partialScore(score, winner ?? 1), name)
  if (winner === null || name === null) return calls.ended
  switch (status) {
    case 'retired':
      return calls.retired(name, partialScore(score, winner))
    case 'defaulted':
      return calls.defaulted(name, partialScore(score, winner))
    case 'walkover':
      return calls.walkover(name)
    default:
      return calls.won(name, setsInWords(score, winner))
  }
}

/** What is called before the first point of a game. */
function gamesAndSets(score: Score, calls: Calls, names: Names): string[] {
  const { games, tiebreak } = runningSet(score)
  const [one, two] = games
  if (one + two > 0) {
    const leader = one > two ? 1 : 2
    const tally =
      one === two
        ? calls.gamesAll(one)
        : calls.gamesLead(sideName(names, leader), of(games, leader), of(games, opponent(leader)))
    return [tally, tiebreak ? calls.tiebreak : '']
  }
  const before = score.sets[score.sets.length - 2]
  const winner: Side = before && before.games[0] < before.games[1] ? 2 : 1
  return [
    before ? calls.setWon(sideName(names, winner), setInWords(before, winner)) : '',
    tiebreak ? calls.matchTiebreak : '',
  ]
}

function points(score: Score, calls: Calls, names: Names): string {
  const [one, two] = score.points
  const leader = one > two ? 1 : 2
  if (runningSet(score).tiebreak) {
    if (one === two) return calls.tiebreakAll(one)
    return calls.tiebreakLead(sideName(names, leader), Math.max(one, two), Math.min(one, two))
  }
  const labels = pointLabels(score)
  if (labels.includes('Adv')) return calls.advantage(sideName(names, leader))
  if (labels[0] === '40' && labels[1] === '40') return calls.deuce
  const first = score.server ?? 1
  return calls.points(of(labels, first), of(labels, opponent(first)))
}

/** Game points are not called, and a deciding point says by itself that it is a break point. */
function stakes(score: Score, calls: Calls, names: Names): string[] {
  const { stakes: both, deciding } = atStake(score)
  const inTiebreak = runningSet(score).tiebreak !== null
  const called = SIDES.map((side) => {
    const stake = of(both, side)
    if (stake?.wins === 'match') return calls.matchPoint(sideName(names, side))
    if (stake?.wins === 'set') return calls.setPoint(sideName(names, side))
    return stake?.breaks && !deciding ? calls.breakPoint : ''
  })
  return [deciding ? (inTiebreak ? calls.decidingPoint : calls.decidingGame) : '', ...called]
}
