import type { OfficeEvent } from '../../../shared/competitions/event-answer-schemas.ts'
import type { EventChange } from '../../../shared/competitions/event-schemas.ts'
import type { Criterion } from '../../../shared/competitions/group-table.ts'
import { MOST_ENTRIES, type SeedLines } from '../../../shared/competitions/seeding.ts'
import { FORMAT_NAMES, type FormatName, NAMED_FORMATS } from '../../../shared/scoring/named-formats.ts'
import { fieldTime, momentOfField } from '../kit/club-times.ts'

/** The ways in which an event is played, as the form offers them. */
export const PLAY_MODES = ['knockout', 'consolation', 'groups', 'groupsKnockout', 'compass'] as const
export type PlayMode = (typeof PLAY_MODES)[number]

/** The orders of criteria that the form offers for tables; `usual` is the one without a setting. */
export const CRITERIA_CHOICES = {
  usual: null,
  setsFirst: ['wins', 'setShare', 'gameShare', 'headToHead', 'lot'],
  gamesFirst: ['wins', 'gameDifference', 'headToHead', 'lot'],
  pointsFirst: ['points', 'headToHead', 'setShare', 'gameShare', 'lot'],
} as const satisfies Readonly<Record<string, readonly Criterion[] | null>>
/** `own`: an order that the form does not offer. It stays. */
export type CriteriaChoice = keyof typeof CRITERIA_CHOICES | 'own'

/** An event as its form has it. */
export interface EventValues {
  name: string
  kind: EventChange['kind']
  format: FormatName
  mode: PlayMode
  seeds: string
  groups: string
  goOn: string
  thirdPlace: boolean
  /** Whether players of one club are kept apart in the first round. */
  apart: boolean
  lines: SeedLines
  criteria: CriteriaChoice
  /** Whether a match tie-break counts as a game in tables. */
  tieBreakCounts: boolean
  /** Whether a walkover counts as sets to love in tables. */
  walkoverCounts: boolean
  most: string
  /** Times at the club, as fields have them; empty for none. */
  opens: string
  closes: string
}

export const BLANK_EVENT: EventValues = {
  name: '',
  kind: 'singles',
  format: 'best3MatchTiebreak',
  mode: 'knockout',
  seeds: '2',
  groups: '2',
  goOn: '2',
  thirdPlace: false,
  apart: false,
  lines: 'usta',
  criteria: 'usual',
  tieBreakCounts: true,
  walkoverCounts: true,
  most: String(MOST_ENTRIES),
  opens: '',
  closes: '',
}

const STAGE = {
  groups: 1,
  goOn: 2,
  thirdPlace: false,
  consolation: 'none',
} as const

/**
 * Returns the fields to send for the values of the form, for an event of this club.
 * @param ownCriteria the order of criteria that the form does not offer
 */
export function eventFields(
  { name, kind, format, mode, ...values }: EventValues,
  club: string,
  ownCriteria: readonly Criterion[] | null = null,
): EventChange {
  const [seeds, groups, goOn] = [Number(values.seeds), Number(values.groups), Number(values.goOn)]
  const { thirdPlace, apart, lines } = values
  const criteria = values.criteria === 'own' ? ownCriteria : CRITERIA_CHOICES[values.criteria]
  const stage = {
    ...STAGE,
    lines,
    apart,
    criteria: criteria && [...criteria],
    tieBreak: values.tieBreakCounts ? ('game' as const) : ('none' as const),
    walkover: values.walkoverCounts ? ('love' as const) : ('none' as const),
  }
  const round = { ...stage, id: 'groups', kind: 'groups', seeds: groups, groups, goOn } as const
  const final = { ...stage, id: 'final', kind: 'knockout', seeds: 0, thirdPlace } as const
  const stages: Readonly<Record<PlayMode, EventChange['stages']>> = {
    knockout: [{ ...stage, id: 'main', kind: 'knockout', seeds, thirdPlace }],
    consolation: [{ ...stage, id: 'main', kind: 'knockout', seeds, thirdPlace, consolation: 'firstMatch' }],
    groups: [round],
    groupsKnockout: [round, final],
    compass: [{ ...stage, id: 'main', kind: 'compass', seeds }],
  }
  return {
    name: name.trim(),
    kind,
    matchFormat: NAMED_FORMATS[format],
    stages: stages[mode],
    mostEntries: Number(values.most),
    opensAt: momentIn(values.opens, club),
    closesAt: momentIn(values.closes, club),
  }
}

const momentIn = (local: string, club: string): string | null =>
  local === '' ? null : new Date(momentOfField(local, club)).toISOString()

/** Returns the values with which the form shows an event. */
export function eventValues(event: OfficeEvent): EventValues {
  const { name, kind, plan, matchFormat, mostEntries, opensAt, closesAt, club } = event
  const [first, second] = plan
  const knockout = second ?? first
  const mode: PlayMode =
    first?.kind === 'groups'
      ? second
        ? 'groupsKnockout'
        : 'groups'
      : first?.kind === 'compass'
        ? 'compass'
        : first?.consolation === 'firstMatch'
          ? 'consolation'
          : 'knockout'
  return {
    ...BLANK_EVENT,
    name,
    kind,
    mode,
    format: FORMAT_NAMES.find((format) => NAMED_FORMATS[format] === matchFormat) ?? BLANK_EVENT.format,
    seeds: String(first?.kind === 'groups' ? 0 : (first?.seeds ?? 0)),
    groups: String(first?.groups ?? 1),
    goOn: String(first?.goOn ?? 2),
    thirdPlace: knockout?.thirdPlace ?? false,
    apart: first?.apart ?? false,
    lines: first?.lines ?? BLANK_EVENT.lines,
    criteria: choiceOf(first?.criteria ?? null),
    tieBreakCounts: first?.tieBreak !== 'none',
    walkoverCounts: first?.walkover !== 'none',
    most: String(mostEntries),
    opens: opensAt === null ? '' : fieldTime(opensAt, club),
    closes: closesAt === null ? '' : fieldTime(closesAt, club),
  }
}

function choiceOf(criteria: readonly Criterion[] | null): CriteriaChoice {
  const isChoice = (each: readonly Criterion[] | null) => each?.join() === criteria?.join()
  const found = Object.entries(CRITERIA_CHOICES).find(([, each]) => isChoice(each))
  return found ? (found[0] as CriteriaChoice) : 'own'
}

/** The values that decide about the stages. */
const OF_PLAN = [
  'mode',
  'seeds',
  'groups',
  'goOn',
  'thirdPlace',
  'apart',
  'lines',
  'criteria',
  'tieBreakCounts',
  'walkoverCounts',
] as const

/** Returns the fields to send for changed values. What the form does not show stays. */
export function changedFields(values: EventValues, event: OfficeEvent): EventChange {
  const before = eventValues(event)
  const fields = eventFields(values, event.club, event.plan[0]?.criteria)
  return {
    ...fields,
    ...(OF_PLAN.every((name) => values[name] === before[name]) && { stages: event.plan }),
    ...(values.format === before.format && { matchFormat: event.matchFormat }),
  }
}
