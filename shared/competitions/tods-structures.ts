import { mirrored } from '../scoring/read-score.ts'
import type { BySide } from '../scoring/score.ts'
import type { DrawName } from './bracket.ts'
import { type FoldedMatch, isEntry, type Place } from './fold-bracket.ts'
import { bracketOf, type FoldedStage } from './fold-event.ts'
import type { FoldedFixture } from './fold-groups.ts'
import { groupLetter } from './round-kind.ts'
import type { MadeDraw } from './stage-plan.ts'
import { drawsIn, loserLinks, todsStageOf } from './tods-draws.ts'
import type { DetailedResult, WholeEvent } from './tods-event.ts'
import type { TodsDraw, TodsGroup, TodsLink, TodsMatchUp, TodsStructure } from './tods-schemas.ts'
import { plainSets, todsSet } from './tods-sets.ts'

type Event = Pick<WholeEvent<unknown>, 'id' | 'stages' | 'draws' | 'results' | 'matchFormat'>
type Ids = ReadonlyMap<string, string>
type BracketFold = Extract<FoldedStage, { kind: 'knockout' | 'compass' }>
type GroupsFold = Extract<FoldedStage, { kind: 'groups' }>

/**
 * Returns the parts of an event’s draw, and from which of them players go on to which others.
 * @param ids participants by entry
 */
export function drawStructures(
  event: Event,
  folded: readonly FoldedStage[],
  ids: Ids,
): Required<Pick<TodsDraw, 'structures' | 'links'>> {
  const structures: TodsStructure[] = []
  const links: TodsLink[] = []
  for (const [index, draw] of event.draws.entries()) {
    const stage = folded[index]
    if (stage?.kind === 'groups') structures.push(container(event, draw, stage, ids))
    else if (stage && draw.stage.kind !== 'groups') {
      const matches = bracketOf(draw.stage)
      structures.push(...bracketStructures(event, index, stage, ids))
      if (index > 0) links.push(fromGroups(event))
      for (const { from, round, to } of loserLinks(matches))
        links.push({
          linkType: 'LOSER',
          ...(to === 'consolation' && { linkCondition: 'FIRST_MATCHUP' }),
          source: { structureId: structureId(event, stage.id, from), roundNumber: round },
          target: { structureId: structureId(event, stage.id, to), roundNumber: 1, feedProfile: 'TOP_DOWN' },
        })
    }
  }
  return { structures, links }
}

const structureId = ({ id }: Event, stage: string, part: string | number): string => `${id}/${stage}/${part}`

function fromGroups(event: Event): TodsLink {
  const [groups, next] = event.stages
  const finishingPositions = Array.from({ length: groups?.goOn ?? 0 }, (_, index) => index + 1)
  return {
    linkType: 'POSITION',
    source: { structureId: structureId(event, groups?.id ?? '', 'groups'), finishingPositions },
    target: { structureId: structureId(event, next?.id ?? '', 'main'), roundNumber: 1, feedProfile: 'DRAW' },
  }
}

const NAMES: Partial<Record<DrawName, string>> = { third: '3-4 Playoff' }
const nameOf = (name: DrawName): string => NAMES[name] ?? `${name[0]?.toUpperCase()}${name.slice(1)}`

/** Returns the draws of a knockout or a compass. */
function bracketStructures(event: Event, index: number, stage: BracketFold, ids: Ids): TodsStructure[] {
  const draws = drawsIn(stage.matches)
  return [...draws].map(([name, all], number): TodsStructure => {
    const matches = all as readonly FoldedMatch[]
    const lines =
      number === 0 ? stage.positions : matches.filter(({ round }) => round === 1).flatMap(({ sides }) => [...sides])
    const positions = new Map(lines.flatMap((line, at) => (isEntry(line) ? [[line, at + 1] as const] : [])))
    const isAfterGroups = index > 0 && name === 'main'
    return {
      structureId: structureId(event, stage.id, name),
      structureName: nameOf(name),
      stage: isAfterGroups ? 'PLAY_OFF' : todsStageOf(name),
      stageSequence: number + 1,
      finishingPosition: 'ROUND_OUTCOME',
      positionAssignments: lines.map((line, at) => assigned(line, at + 1, ids)),
      ...(index + number === 0 && { seedAssignments: seedsOf(event, ids) }),
      matchUps: matches.map((match) => {
        const sides = match.sides
        const own = (place: Place, side: number) =>
          match.round === 1 ? 2 * match.place - 1 + side : isEntry(place) ? positions.get(place) : undefined
        const result = detailed(event, stage.id, match)
        return {
          ...matchUpOf(event, stage.id, match, ids),
          drawPositions: sides.map(own).filter((position) => position !== undefined),
          ...outcomeOf(result, sides.includes('bye') || sides.includes('empty') ? 'BYE' : 'TO_BE_PLAYED'),
        }
      }),
    }
  })
}

/** Returns the groups of a stage. */
function container(event: Event, { stage: drawn, order }: MadeDraw, stage: GroupsFold, ids: Ids): TodsStructure {
  const rules = drawn.kind === 'groups' ? drawn.rules : {}
  const seeds = seedsOf({ ...event, draws: [{ order, drawSeed: '', stage: drawn }] }, ids)
  const standing = new Set(stage.groups.flatMap(({ entries }) => entries.map((entry) => ids.get(entry))))
  let before = 0
  const structures = stage.groups.map(({ entries }, index): TodsGroup => {
    const first = before + 1
    before += entries.length
    const positions = new Map(entries.map((entry, at) => [entry, first + at]))
    const own = new Set(entries.map((entry) => ids.get(entry)))
    return {
      structureId: structureId(event, stage.id, index + 1),
      structureName: `Group ${groupLetter(index + 1)}`,
      structureType: 'ITEM',
      structureOrder: index + 1,
      stage: 'MAIN',
      finishingPosition: 'WIN_RATIO',
      positionAssignments: entries.map((entry, at) => assigned(entry, first + at, ids)),
      // The first group also has the seeds who have left their groups, so that the others keep their numbers.
      seedAssignments: seeds.filter(
        ({ participantId }) => own.has(participantId) || (index === 0 && !standing.has(participantId)),
      ),
      matchUps: stage.matches
        .filter(({ group }) => group === index + 1)
        .map((match) => {
          const result = detailed(event, stage.id, match)
          const [one = 0, two = 0] = match.sides.map((side) => positions.get(side))
          // The side with the lower position is the first one.
          const isTurned = one > two
          const sides: BySide<string> = isTurned ? [match.sides[1], match.sides[0]] : match.sides
          return {
            ...matchUpOf(event, stage.id, { ...match, sides }, ids),
            drawPositions: isTurned ? [two, one] : [one, two],
            ...outcomeOf(result && isTurned ? turned(result) : result, match.isOut ? 'CANCELLED' : 'TO_BE_PLAYED'),
          }
        }),
    }
  })
  return {
    structureId: structureId(event, stage.id, 'groups'),
    structureName: 'Groups',
    structureType: 'CONTAINER',
    stage: 'MAIN',
    stageSequence: 1,
    finishingPosition: 'WIN_RATIO',
    ...(rules.format !== undefined && { matchUpFormat: rules.format }),
    structures,
  }
}

const assigned = (line: Place, drawPosition: number, ids: Ids) => ({
  drawPosition,
  ...(line === 'bye' && { bye: true }),
  ...(isEntry(line) && { participantId: ids.get(line) ?? '' }),
})

const seedsOf = ({ draws, stages }: Pick<Event, 'draws' | 'stages'>, ids: Ids) =>
  (draws[0]?.order ?? []).slice(0, stages[0]?.seeds ?? 0).map((entry, index) => ({
    seedNumber: index + 1,
    seedValue: String(index + 1),
    participantId: ids.get(entry) ?? '',
  }))

type AnyMatch = Pick<FoldedMatch, 'id' | 'round' | 'place' | 'sides' | 'result'>

/** Returns a result with all that is known of its sets; null before the end. A match that does not count has one too. */
function detailed({ results }: Event, stage: string, { id, result }: AnyMatch | FoldedFixture): DetailedResult | null {
  return results.get(stage)?.get(id) ?? (result && { ...result, sets: plainSets(result.sets) })
}

const matchUpOf = (
  event: Event,
  stage: string,
  { id, round, place, sides }: Omit<AnyMatch, 'result'>,
  ids: Ids,
): TodsMatchUp => ({
  matchUpId: `${structureId(event, stage, id)}`,
  roundNumber: round,
  roundPosition: place,
  sides: sides.map((side, index) => ({
    sideNumber: index === 0 ? (1 as const) : (2 as const),
    ...(isEntry(side) && { participantId: ids.get(side) ?? '' }),
  })),
})

const turned = ({ winner, how, sets }: DetailedResult): DetailedResult => ({
  how,
  winner: winner && (winner === 1 ? 2 : 1),
  sets: mirrored(sets),
})

const STATUSES = { played: 'COMPLETED', retired: 'RETIRED', defaulted: 'DEFAULTED', walkover: 'WALKOVER' } as const
/** The statuses of matches that nobody won. */
const WITHOUT_WINNER = {
  played: 'ABANDONED',
  retired: 'ABANDONED',
  defaulted: 'DOUBLE_DEFAULT',
  walkover: 'DOUBLE_WALKOVER',
} as const

function outcomeOf(
  result: DetailedResult | null,
  otherwise: string,
): Pick<TodsMatchUp, 'matchUpStatus' | 'winningSide' | 'score'> {
  if (!result) return { matchUpStatus: otherwise }
  const { winner, how, sets } = result
  return {
    matchUpStatus: winner === null ? WITHOUT_WINNER[how] : STATUSES[how],
    ...(winner !== null && { winningSide: winner }),
    ...(sets.length > 0 && { score: { sets: sets.map(todsSet) } }),
  }
}
