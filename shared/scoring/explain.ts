import { atStake } from './at-stake.ts'
import { CALLS, type Called, type CallLanguage, type Calls } from './calls.ts'
import {
  countsInNumbers,
  isPair,
  isPlayedOut,
  type Names,
  partialScore,
  pointLabels,
  serverName,
  setAsCalled,
  setsWon,
  sideName,
} from './display.ts'
import { changesEnds } from './ends.ts'
import { type Format, formatOf } from './format.ts'
import { isOver, of, opponent, runningSet, type Score, type SetScore, type Side } from './score.ts'

const SIDES = [1, 2] as const

/** The score to call, with the language and names. */
interface Situation {
  readonly score: Score
  readonly calls: Calls
  readonly names: Names
  readonly format: Format | null
}

/**
 * Returns the umpire's call of a score, for screen readers and the console: "Game Reyes. Reyes leads 3 games to 2, second set."
 * @param gameTo the winner of a game that has just ended, which the score does not show
 */
export function explain(score: Score, language: CallLanguage, names?: Names, gameTo: Side | null = null): string {
  const calls = CALLS[language]
  const format = score.format === undefined ? null : formatOf(score.format)
  const who: Names = names ?? [calls.player(1), calls.player(2)]
  const situation: Situation = { score, calls, names: who, format }
  // Before the first point, while nobody knows who serves, no other call applies.
  return calledBy(situation, gameTo).filter(Boolean).join(' ') || calls.play
}

function calledBy(situation: Situation, gameTo: Side | null): string[] {
  const { score, calls } = situation
  if (isOver(score)) return [end(situation, gameTo)]
  const serves = toServe(situation)
  if (score.status === 'scheduled') return [calls.notBegun, serves]
  const suspended = score.status === 'suspended' ? calls.suspended : ''
  const ends = changesEnds(score) ? calls.changeEnds : ''
  const { games, time } = runningSet(score)
  const timeCalled = time ? `${calls.time} ${calls.decidesSet}` : ''
  if (score.points[0] + score.points[1] > 0)
    return [suspended, timeCalled, points(situation), ...stakes(situation), ends]
  if (games[0] + games[1] > 0) return [suspended, ...gameWon(situation, gameTo), timeCalled, ends, serves]
  return [suspended, ...setWon(situation, gameTo), ends, ...newSet(situation), timeCalled, serves]
}

function called(names: Names, side: Side): Called {
  return { name: sideName(names, side), plural: isPair(names, side) }
}

function toServe({ score, calls, names }: Situation): string {
  const name = serverName(score, names)
  if (name === null || score.server === null) return ''
  return calls.toServe({ name, plural: name === sideName(names, score.server) && isPair(names, score.server) })
}

function end(situation: Situation, gameTo: Side | null): string {
  const { score, calls, names } = situation
  const { status, winner } = score
  const who = winner && called(names, winner)
  if (status === 'finished' && !isPlayedOut(score)) return calls.ended(who, partialScore(score, winner ?? 1))
  if (winner === null || who === null) return calls.over
  switch (status) {
    case 'retired':
      return calls.retired(who, partialScore(score, winner))
    case 'defaulted':
      return calls.defaulted(who, partialScore(score, winner))
    case 'walkover':
      return calls.walkover(who)
    default:
      return won(situation, winner, gameTo)
  }
}

function won({ score, calls, names, format }: Situation, winner: Side, gameTo: Side | null): string {
  const sets = setsWon(score)
  const tally = isOneSet(format) ? '' : calls.sets(of(sets, winner), of(sets, opponent(winner)))
  const inFull = score.sets.map((set) => setAsCalled(set, winner)).join(' ')
  const last = runningSet(score)
  if (!last.time || gameTo !== null) return calls.won(sideName(names, winner), tally, inFull)
  return `${timeUp(last, calls)}${calls.wonOnTime(sideName(names, winner), tally, inFull)}`
}

/**
 * Returns the call of time, or an empty text. With a lead of two games, the call of time must have ended the set. With a
 * lead of one game, a deciding game may have ended it.
 */
const timeUp = ({ games: [one, two] }: SetScore, calls: Calls): string =>
  Math.abs(one - two) > 1 ? `${calls.time} ` : ''

/** Returns whether the match has one set, whose number is not called. The documented rules have one endless set. */
const isOneSet = (format: Format | null): boolean => format === null || format.sets === 1

/** Returns the call between two games of a set. */
function gameWon({ score, calls, names, format }: Situation, gameTo: Side | null): string[] {
  const { games, tiebreak } = runningSet(score)
  const [one, two] = games
  const set = isOneSet(format) ? '' : calls.set(score.sets.length - 1)
  const leader = one > two ? 1 : 2
  return [
    gameTo === null ? '' : calls.game(sideName(names, gameTo)),
    one === two
      ? calls.gamesAll(one, set)
      : calls.gamesLead(called(names, leader), of(games, leader), of(games, opponent(leader)), set),
    tiebreak ? calls.tiebreak : '',
  ]
}

/** Returns the call of the previous set, empty before the first. */
function setWon({ score, calls, names }: Situation, gameTo: Side | null): string[] {
  const over = score.sets.slice(0, -1)
  const last = over[over.length - 1]
  if (!last) return []
  const winner: Side = last.games[0] > last.games[1] ? 1 : 2
  const [name, games] = [calls.set(over.length - 1), setAsCalled(last, winner)]
  const set =
    last.time && gameTo === null
      ? `${timeUp(last, calls)}${capital(name)}, ${sideName(names, winner)}, ${games}.`
      : calls.setWon(name, sideName(names, winner), games)
  const [one, two] = setsWon(score)
  // After the first set, its winner leads. The call of that set has already named the winner.
  if (one + two === 1) return [set]
  const leader = one > two ? 1 : 2
  const tally =
    one === two ? calls.setsAll(one) : calls.setsLead(called(names, leader), Math.max(one, two), Math.min(one, two))
  return [set, tally]
}

/** Returns the call of the new set. A match tie-break has its own name. */
function newSet({ score, calls, format }: Situation): string[] {
  const isTiebreak = runningSet(score).tiebreak !== null
  if (isTiebreak && score.sets.length === format?.sets) return [calls.matchTiebreak]
  const name = isOneSet(format) ? '' : `${capital(calls.set(score.sets.length - 1))}.`
  return [name, isTiebreak ? calls.tiebreak : '']
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function points({ score, calls, names }: Situation): string {
  const [one, two] = score.points
  const leader = one > two ? 1 : 2
  const name = sideName(names, leader)
  if (countsInNumbers(score)) {
    return one === two ? calls.tiebreakAll(one) : calls.tiebreakLead(name, Math.max(one, two), Math.min(one, two))
  }
  const labels = pointLabels(score)
  if (labels.includes('Adv')) return calls.advantage(name)
  if (labels[0] === '40' && labels[1] === '40') return calls.deuce
  const first = score.server ?? leader
  const [mine, theirs] = [of(labels, first), of(labels, opponent(first))]
  return score.server === null && mine !== theirs ? calls.pointsLead(name, mine, theirs) : calls.points(mine, theirs)
}

/** Returns the call of the stakes. Game points are not called, and a deciding point implies the break point. */
function stakes({ score, calls, names }: Situation): string[] {
  const { stakes: both, deciding } = atStake(score)
  const inTiebreak = runningSet(score).tiebreak !== null
  const receiver = score.server === null ? null : opponent(score.server)
  const decider = inTiebreak ? calls.decidingPoint : calls.decidingGame(receiver !== null && isPair(names, receiver))
  const said = SIDES.map((side) => {
    const stake = of(both, side)
    if (stake?.wins === 'match') return calls.matchPoint(sideName(names, side))
    if (stake?.wins === 'set') return calls.setPoint(sideName(names, side))
    return stake?.breaks && !deciding ? calls.breakPoint : ''
  })
  return [deciding ? decider : '', ...said]
}
