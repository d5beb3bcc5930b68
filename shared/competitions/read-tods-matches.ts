import type { OutcomeKind } from '../matches/match-outcome.ts'
import { mirrored } from '../scoring/read-score.ts'
import { type End, resultFault, winnerOfSets } from '../scoring/result.ts'
import type { BySide, SetScore, Side } from '../scoring/score.ts'
import { bracketId } from './bracket.ts'
import { type FoldedMatch, withdrawnResult } from './fold-bracket.ts'
import { bracketOf } from './fold-event.ts'
import { type FoldedFixture, groupFixtures } from './fold-groups.ts'
import type { ReadMatchUp } from './read-tods-bracket.ts'
import type { ReadDraw } from './read-tods-draw.ts'
import { checkFormat } from './read-tods-format.ts'
import type { MadeDraw } from './stage-plan.ts'
import { type DetailedResult, foldWhole, type KeptMatch, type PlayersEntry } from './tods-event.ts'
import type { NoteProblem } from './tods-problems.ts'
import type { TodsMatchUp } from './tods-schemas.ts'
import { setOfTods } from './tods-sets.ts'

interface Context {
  readonly entries: readonly PlayersEntry<string>[]
  readonly kept: readonly KeptMatch[]
  readonly matchFormat: string | null
  readonly entryOf: ReadonlyMap<string, string>
}

/** A match that has a place in the draw, with side 1 of the draw first. */
interface Placed {
  readonly at: string
  readonly stage: string
  readonly id: string
  readonly sides: BySide<string | null>
  readonly result: DetailedResult | null
}

type Results = ReadonlyMap<string, ReadonlyMap<string, DetailedResult>>

/**
 * Reads the results of a draw. Notes those that can’t be, and matches whose sides don’t follow from the results before them.
 * @param at path of the event in the file
 */
export function readMatches({ draws, matchUps }: ReadDraw, at: string, context: Context, note: NoteProblem): Results {
  const { entries, kept } = context
  const withdrawn = new Set(entries.filter(({ state }) => state === 'withdrawn').map(({ id }) => id))
  const formats = new Map(draws.map(({ stage }) => [stage.id, formatIn(stage, context)]))
  const places = new Map(draws.map((draw) => [draw.stage.id, placesOf(draw)]))
  const placed = matchUps.flatMap((each): Placed[] => {
    const place = places.get(each.stage)?.(each, sidesOf(each, context))
    if (place) {
      const { id, sides, isTurned } = place
      const result = resultOf(each, sides, withdrawn, formats.get(each.stage) ?? null, note)
      return [{ at: each.at, stage: each.stage, id, sides, result: isTurned && result ? turned(result) : result }]
    }
    if (each.matchUp.winningSide != null || hasScore(each.matchUp)) note(each.at, 'MATCH_PLACE')
    return []
  })
  const results = new Map<string, Map<string, DetailedResult>>(draws.map(({ stage }) => [stage.id, new Map()]))
  const seen = new Set<string>()
  for (const { at: path, stage, id, sides, result } of placed) {
    if (seen.has(`${stage} ${id}`)) note(path, 'MATCH_PLACE')
    seen.add(`${stage} ${id}`)
    if (result && !followsFromWithdrawal(sides, result, withdrawn)) results.get(stage)?.set(id, result)
  }
  const folded = foldWhole({ draws, entries, results, kept })
  const matches = new Map(
    folded.flatMap(({ id, matches: all }) =>
      (all as readonly (FoldedMatch | FoldedFixture)[]).map((match) => [`${id} ${match.id}`, match] as const),
    ),
  )
  for (const { at: path, stage, id, sides, result } of placed)
    if (!isFitting(sides, result, matches.get(`${stage} ${id}`)?.sides)) note(path, 'SIDES')
  const isKept = ({ stage, match, sides }: KeptMatch) => matches.has(`${stage} ${match}`) && !sides.includes('')
  if (!kept.every(isKept)) note(at, 'EXTENSION')
  return results
}

/** Returns the rules of play of a stage. The tables of groups have their own. */
const formatIn = (stage: MadeDraw['stage'], { matchFormat }: Context): string | null =>
  stage.kind === 'groups' ? (stage.rules.format ?? null) : matchFormat

/** Returns the sides of a match by their numbers; null for a side that is not known. */
function sidesOf({ matchUp, positions }: ReadMatchUp, { entryOf }: Context): BySide<string | null> {
  const named = (matchUp.sides ?? []).map((side, index) => ({
    number: side.sideNumber ?? index + 1,
    entry: entryOf.get(side.participantId ?? '') ?? null,
  }))
  if (named.some(({ entry }) => entry !== null)) {
    const at = (number: number) => named.find((side) => side.number === number)?.entry ?? null
    return [at(1), at(2)]
  }
  // The lower position is side 1.
  const [one, two] = (matchUp.drawPositions ?? []).filter((position) => position !== null).sort((a, b) => a - b)
  return [positions.get(one ?? 0) ?? null, positions.get(two ?? 0) ?? null]
}

interface Place {
  readonly id: string
  /** With side 1 of the draw first. */
  readonly sides: BySide<string | null>
  readonly isTurned: boolean
}

/** Returns the function that finds the place of a match in a draw. */
function placesOf({ stage }: MadeDraw): (match: ReadMatchUp, sides: BySide<string | null>) => Place | null {
  if (stage.kind === 'groups') {
    const fixtures = groupFixtures(stage.groups)
    return ({ part }, [one, two]) => {
      const found = fixtures.find(
        ({ group, sides }) => group === part && sides.every((side) => side === one || side === two),
      )
      if (!found) return null
      return { id: found.id, sides: found.sides, isTurned: found.sides[0] !== one }
    }
  }
  const ids = new Set(bracketOf(stage).map(({ id }) => id))
  return ({ part, matchUp, positions }, sides) => {
    if (typeof part === 'number') return null
    const id = bracketId(part, matchUp.roundNumber ?? 0, matchUp.roundPosition ?? 0)
    if (!ids.has(id)) return null
    const [one, two] = sides.map((side) => [...positions].find(([, entry]) => entry === side)?.[0])
    const isTurned = one !== undefined && two !== undefined && one > two
    return { id, sides: isTurned ? [sides[1], sides[0]] : sides, isTurned }
  }
}

const turned = ({ winner, how, sets }: DetailedResult): DetailedResult => ({
  how,
  winner: winner && (winner === 1 ? 2 : 1),
  sets: mirrored(sets),
})

const hasScore = ({ score }: TodsMatchUp): boolean =>
  score?.sets?.some((set) =>
    [set.side1Score, set.side2Score, set.side1TiebreakScore, set.side2TiebreakScore].some(Boolean),
  ) ?? false

/** The statuses of matches that are over. */
const ENDS: Readonly<Record<string, OutcomeKind>> = {
  COMPLETED: 'played',
  ABANDONED: 'played',
  RETIRED: 'retired',
  DEFAULTED: 'defaulted',
  WALKOVER: 'walkover',
  DOUBLE_WALKOVER: 'walkover',
  DOUBLE_DEFAULT: 'defaulted',
}
const OPEN = ['TO_BE_PLAYED', 'BYE', 'AWAITING_RESULT', 'IN_PROGRESS', 'SUSPENDED', 'INCOMPLETE']

/** Returns the result of a match with side 1 of the file first; null without one. */
function resultOf(
  { at, matchUp }: ReadMatchUp,
  sides: BySide<string | null>,
  withdrawn: ReadonlySet<string>,
  format: string | null,
  note: NoteProblem,
): DetailedResult | null {
  const status = matchUp.matchUpStatus ?? (matchUp.winningSide == null ? 'TO_BE_PLAYED' : 'COMPLETED')
  const unsupported = (): null => {
    note(`${at}.matchUpStatus`, 'MATCH_STATUS', status)
    return null
  }
  const out = sides.filter((side) => side !== null && withdrawn.has(side)).length
  checkFormat(matchUp.matchUpFormat, at, format, note)
  if (OPEN.includes(status)) return hasScore(matchUp) ? unsupported() : null
  if (status === 'CANCELLED') return out > 0 ? null : unsupported()
  const how = ENDS[status]
  if (!how) return unsupported()
  const isDouble = status.startsWith('DOUBLE_')
  if (isDouble) return out === 2 ? { winner: null, how: 'walkover', sets: [] } : unsupported()
  // Who meets nobody goes on without a match.
  if (how !== 'played' && sides.filter((side) => side !== null).length === 1) return null
  const isOver = how === 'played'
  const sets =
    how === 'walkover'
      ? []
      : (matchUp.score?.sets ?? []).map((set, index, all) => setOfTods(set, isOver || index < all.length - 1))
  const winner = matchUp.winningSide ?? (status === 'COMPLETED' ? winnerOfSets(format, sets) : null)
  if (winner === null && status !== 'ABANDONED') return unsupported()
  const result = { winner, how, sets }
  if (isPossible(result, format)) return result
  note(`${at}.score`, 'SCORE')
  return null
}

const STATUSES: Readonly<Record<OutcomeKind, End>> = {
  played: 'finished',
  retired: 'retired',
  defaulted: 'defaulted',
  walkover: 'walkover',
}

const isPossible = (
  { winner, how, sets }: { winner: Side | null; how: OutcomeKind; sets: readonly SetScore[] },
  format: string | null,
): boolean => resultFault(format, { status: STATUSES[how], winner, sets }) === null

/** Returns whether a walkover is the one that follows from a withdrawal, so that nothing needs to be stored. */
function followsFromWithdrawal(
  [one, two]: BySide<string | null>,
  { how, winner }: DetailedResult,
  withdrawn: ReadonlySet<string>,
): boolean {
  if (how !== 'walkover' || one === null || two === null) return false
  const expected = withdrawnResult([one, two], withdrawn)
  return expected !== null && expected.winner === winner
}

/** Returns whether a match has the sides that the draw gives it. A file may leave out sides of matches without a result. */
function isFitting(
  [one, two]: BySide<string | null>,
  result: DetailedResult | null,
  sides: BySide<string | null> | undefined,
): boolean {
  if (!sides) return false
  if (result) return sides[0] === one && sides[1] === two
  return one === null || two === null || (sides[0] === one && sides[1] === two)
}
