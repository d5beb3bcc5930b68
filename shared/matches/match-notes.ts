import type { Side } from '../scoring/score.ts'

/** The offences of the code of conduct (ITF *Duties and Procedures for Officials*). */
export const VIOLATIONS = [
  'audibleObscenity',
  'visibleObscenity',
  'verbalAbuse',
  'physicalAbuse',
  'ballAbuse',
  'racquetAbuse',
  'coaching',
  'unsportsmanlike',
  'bestEfforts',
  'leavingCourt',
  'delay',
  'dress',
  'punctuality',
  'other',
] as const
export type Violation = (typeof VIOLATIONS)[number]

/** The reason for an entry of a log. Only people who may score the match can read it. */
export interface EntryNote {
  /** With a penalty: the offence. */
  readonly violation?: Violation | undefined
  readonly text?: string | undefined
}

/** The incidents that an umpire notes. None of them changes the score. */
export const INCIDENTS = ['violation', 'time', 'medical', 'toilet', 'let', 'hindrance', 'other'] as const
export type Incident = (typeof INCIDENTS)[number]

/** The kinds of notes: incidents, and the reasons of penalties and results. */
export const NOTE_KINDS = [...INCIDENTS, 'penalty', 'result'] as const
/** The kinds in lists of notes. The reasons of suspensions are in the log, which everybody can read. */
export const SHOWN_KINDS = [...NOTE_KINDS, 'suspension'] as const
export type ShownKind = (typeof SHOWN_KINDS)[number]

/** An incident that an umpire notes. */
export interface NoteContent extends EntryNote {
  readonly kind: Incident
  /** The side that it is about; null for both or none. */
  readonly side: Side | null
}
