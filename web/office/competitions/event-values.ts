import type { EventChange } from '../../../shared/competitions/event-schemas.ts'
import { type FormatName, NAMED_FORMATS } from '../../../shared/scoring/named-formats.ts'

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

/** Returns the fields to send for the values of the form. */
export function eventFields({ name, kind, format, mode, ...values }: EventValues): EventChange {
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
    mostEntries: 128,
    closesAt: null,
  }
}
