import type { z } from 'zod'
import { LONGEST } from '../text/longest.ts'
import { filledLine } from '../text/text-schemas.ts'
import { MOST_EVENTS } from './event-schemas.ts'
import type { NoteProblem } from './tods-problems.ts'
import { MOST_PARTICIPANTS, type TodsFile, type TodsParticipant, todsFileSchema } from './tods-schemas.ts'

/** The name of a competition, an event or a player. One schema for all, because each takes time to make. */
export const nameLine = filledLine(LONGEST.match.name)

/** A player, or the two players of a pair, by their ids. */
export interface ReadParticipant {
  readonly at: string
  readonly kind: 'player' | 'pair' | 'other'
  readonly name: string
  readonly players: readonly string[]
}

/** A file without its events. */
export interface ReadRecord {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly participants: ReadonlyMap<string, ReadParticipant>
  /** Each is read by itself. */
  readonly events: readonly unknown[]
}

/** Returns the path of an issue in the form `events[0].eventType`. */
const pathOf = (start: string, path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (all, part) =>
      typeof part === 'number' ? `${all}[${part}]` : all === '' ? String(part) : `${all}.${String(part)}`,
    start,
  )

/** Reads a value. Notes what is wrong with it, and returns null then. */
export function parsed<T>(schema: z.ZodType<T>, value: unknown, at: string, note: NoteProblem): T | null {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    const isMany = issue.code === 'too_big' && issue.origin === 'array'
    note(pathOf(at, issue.path), isMany ? 'TOO_MANY' : 'WRONG_VALUE', isMany ? issue.maximum : '')
  }
  return null
}

/** Returns whether a list of a file has too many items, and notes it. */
function isTooLong(value: unknown, most: number, at: string, note: NoteProblem): boolean {
  if (!Array.isArray(value) || value.length <= most) return false
  note(at, 'TOO_MANY', most)
  return true
}

/**
 * Reads a tournament record of the Tennis Open Data Standards without its events. Some programs write it as `tournamentRecord` of an
 * object. Notes everything that is not supported, and returns null if the rest can’t be read then.
 */
export function readRecord(value: unknown, note: NoteProblem): ReadRecord | null {
  const { tournamentRecord } = Object(value) as { tournamentRecord?: unknown }
  const record = Object(tournamentRecord ?? value) as Readonly<Record<string, unknown>>
  const isLong = isTooLong(record.events, MOST_EVENTS, 'events', note)
  if (isTooLong(record.participants, MOST_PARTICIPANTS, 'participants', note) || isLong) return null
  const file = parsed(todsFileSchema, tournamentRecord ?? value, '', note)
  if (!file) return null
  const name = nameLine.safeParse(file.tournamentName ?? file.formalName)
  if (!name.success) note('tournamentName', 'NAME')
  const [from, to] = [day(file.startDate), day(file.endDate ?? file.startDate)]
  if (from === null) note('startDate', 'WRONG_VALUE')
  if (to === null || (from !== null && to < from)) note('endDate', 'WRONG_VALUE')
  return {
    name: name.data ?? '',
    from: from ?? '',
    to: to ?? '',
    participants: readParticipants(file.participants ?? [], note),
    events: file.events ?? [],
  }
}

/** Tennis is younger. */
const EARLIEST_DAY = '1800-01-01'

/** Returns the day of a date or a time, `yyyy-mm-dd`; null if there is no such day. */
function day(text: string): string | null {
  const [date = ''] = /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(text) ?? []
  const millis = Date.parse(`${date}T00:00:00Z`)
  return date >= EARLIEST_DAY && Number.isFinite(millis) && new Date(millis).toISOString().startsWith(date)
    ? date
    : null
}

const KINDS: Readonly<Record<string, ReadParticipant['kind']>> = { INDIVIDUAL: 'player', PAIR: 'pair' }

function readParticipants(
  all: NonNullable<TodsFile['participants']>,
  note: NoteProblem,
): ReadonlyMap<string, ReadParticipant> {
  const read = new Map<string, ReadParticipant>()
  for (const [index, participant] of all.entries()) {
    const at = `participants[${index}]`
    const { participantId: id, participantType, individualParticipantIds } = participant
    if (read.has(id)) note(`${at}.participantId`, 'ID_TWICE', id)
    const kind = KINDS[participantType ?? 'INDIVIDUAL'] ?? 'other'
    read.set(id, { at, kind, name: nameOf(participant), players: individualParticipantIds ?? [] })
  }
  const cyclic = idInCycle(new Map([...read].map(([id, { players }]) => [id, players])))
  if (cyclic !== null) note(read.get(cyclic)?.at ?? 'participants', 'CYCLE', cyclic)
  return read
}

function nameOf({ participantName, person }: TodsParticipant): string {
  const parts = [person?.standardGivenName, person?.standardFamilyName].filter((part) => part?.trim())
  return participantName?.trim() ? participantName : parts.join(' ')
}

/** Returns an id from which a way leads back to it, or null. */
export function idInCycle(next: ReadonlyMap<string, readonly string[]>): string | null {
  const left = new Map([...next].map(([id]) => [id, 0]))
  for (const ids of next.values()) for (const id of ids) if (left.has(id)) left.set(id, (left.get(id) ?? 0) + 1)
  // Ids to which nothing leads are taken out until only cycles are left.
  const free = [...left].flatMap(([id, count]) => (count === 0 ? [id] : []))
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    left.delete(id)
    for (const other of next.get(id) ?? []) {
      const count = (left.get(other) ?? 0) - 1
      if (left.has(other)) left.set(other, count)
      if (count === 0 && left.has(other)) free.push(other)
    }
  }
  const [cyclic] = left.keys()
  return cyclic ?? null
}
