import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ReadRecord, readRecord } from '../../shared/competitions/read-tods.ts'
import { type ReadEvent, readEvent } from '../../shared/competitions/read-tods-event.ts'
import { TODS_BYTES } from '../../shared/competitions/tods-limits.ts'
import { problemList, type TodsProblem } from '../../shared/competitions/tods-problems.ts'
import { ApiError } from '../http/api-error.ts'

/** Maximum depth of the objects and lists of a file. The standard needs about fifteen. */
const MOST_DEPTH = 60
/** Maximum number of members and items of a file, so that it is parsed in less than 200 ms. */
const MOST_MEMBERS = 500_000
/** Maximum number of members and items of an event. */
const MOST_IN_EVENT = 60_000
/** Maximum number of entries of all events, so that everything is stored in one transaction of less than 200 ms. */
const MOST_IN_ALL = 3000

export const fileTooLarge = (): ApiError =>
  new ApiError(413, 'FILE_TOO_LARGE', `body: the file has more than ${TODS_BYTES / 1024 / 1024} MB`)
export const fileTooComplex = (): ApiError =>
  new ApiError(422, 'FILE_TOO_COMPLEX', 'body: the file has too many values, or they are nested too deeply')
export const notJson = (): ApiError => new ApiError(400, 'NOT_JSON', 'body: the file is not JSON')

/** A file that was read. `record` is null if a list of problems says why. */
export interface TodsFileRead {
  readonly record: ReadRecord | null
  /** The events without problems. */
  readonly events: readonly ReadEvent[]
  readonly problems: readonly TodsProblem[]
  readonly more: number
}

/**
 * Reads a file of the Tennis Open Data Standards. Other requests wait for the text to be parsed, and for one event at a time.
 * @throws ApiError 400 no JSON · 422 too many values
 */
export async function readTodsFile(bytes: Buffer): Promise<TodsFileRead> {
  if (isTooComplex(bytes)) throw fileTooComplex()
  await nextTurn()
  const value = parsedFile(bytes)
  await nextTurn()
  const { note, problems, more } = problemList()
  const record = readRecord(value, note)
  const events: ReadEvent[] = []
  for (const [index, event] of (record?.events ?? []).entries()) {
    await nextTurn()
    const at = `events[${index}]`
    if (hasMany(event)) note(at, 'TOO_MANY', MOST_IN_EVENT)
    else events.push(...[readEvent(event, at, record?.participants ?? new Map(), note)].filter((each) => each !== null))
  }
  if (events.reduce((all, { entries }) => all + entries.length, 0) > MOST_IN_ALL)
    note('events', 'TOO_MANY', MOST_IN_ALL)
  return { record, events, problems, more: more() }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Returns whether JSON has too many values, or is nested too deeply. It looks at the bytes alone, so it costs little. */
function isTooComplex(bytes: Buffer): boolean {
  let [depth, members, isText] = [0, 0, false]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (isText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (byte === COMMA) members += 1
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      members += 1
      depth += 1
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
    if (depth > MOST_DEPTH || members > MOST_MEMBERS) return true
  }
  return false
}

/** @throws ApiError 400 */
function parsedFile(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw notJson()
  }
}

function hasMany(event: unknown): boolean {
  const known: unknown[] = [event]
  for (let at = 0; at < known.length; at += 1) {
    const value = known[at]
    if (value === null || typeof value !== 'object') continue
    const members = Object.values(value)
    if (known.length + members.length > MOST_IN_EVENT) return true
    known.push(...members)
  }
  return false
}
