import type { OfficeEvent } from '../../../shared/competitions/event-answer-schemas.ts'
import type { EventChange } from '../../../shared/competitions/event-schemas.ts'
import { MOST_ENTRIES } from '../../../shared/competitions/seeding.ts'
import { FORMAT_NAMES, type FormatName, NAMED_FORMATS } from '../../../shared/scoring/named-formats.ts'
import { fieldTime, momentOfField } from '../kit/club-times.ts'

/** The ways in which an event is played, as the form offers them. */
export const PLAY_MODES = ['knockout', 'consolation', 'groups', 'groupsKnockout', 'compass'] as const
export type PlayMode = (typeof PLAY_MODES)[number]

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
  most: String(MOST_ENTRIES),
  opens: '',
  closes: '',
}

const STAGE = {
  lines: 'usta',
  apart: false,
  criteria: null,
  tieBreak: 'game',
  walkover: 'love',
  groups: 1,
  goOn: 2,
  thirdPlace: false,
  consolation: 'none',
} as const

/** Returns the fields to send for the values of the form, for an event of this club. */
export function eventFields({ name, kind, format, mode, ...values }: EventValues, club: string): EventChange {
  const [seeds, groups, goOn] = [Number(values.seeds), Number(values.groups), Number(values.goOn)]
  const { thirdPlace } = values
  const round = { ...STAGE, id: 'groups', kind: 'groups', seeds: groups, groups, goOn } as const
  const final = { ...STAGE, id: 'final', kind: 'knockout', seeds: 0, thirdPlace } as const
  const stages: Readonly<Record<PlayMode, EventChange['stages']>> = {
    knockout: [{ ...STAGE, id: 'main', kind: 'knockout', seeds, thirdPlace }],
    consolation: [{ ...STAGE, id: 'main', kind: 'knockout', seeds, thirdPlace, consolation: 'firstMatch' }],
    groups: [round],
    groupsKnockout: [round, final],
    compass: [{ ...STAGE, id: 'main', kind: 'compass', seeds }],
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
    most: String(mostEntries),
    opens: opensAt === null ? '' : fieldTime(opensAt, club),
    closes: closesAt === null ? '' : fieldTime(closesAt, club),
  }
}

/** The values that decide about the stages. */
const OF_PLAN = ['mode', 'seeds', 'groups', 'goOn', 'thirdPlace'] as const

/** Returns the fields to send for changed values. What the form does not show stays. */
export function changedFields(values: EventValues, event: OfficeEvent): EventChange {
  const before = eventValues(event)
  const fields = eventFields(values, event.club)
  return {
    ...fields,
    ...(OF_PLAN.every((name) => values[name] === before[name]) && { stages: event.plan }),
    ...(values.format === before.format && { matchFormat: event.matchFormat }),
  }
}
