import { formatOf } from '../scoring/format.ts'
import { isInOrder } from './event-schemas.ts'
import { nameLine, parsed, type ReadParticipant } from './read-tods.ts'
import { type ReadDraw, readDraw } from './read-tods-draw.ts'
import { type DrawContext, PLAIN_STAGE } from './read-tods-lines.ts'
import { readMatches } from './read-tods-matches.ts'
import { MOST_ENTRIES } from './seeding.ts'
import { USUAL_FORMAT } from './set-counts.ts'
import { stagesFault } from './stage-plan.ts'
import type { EntryState, EventKind, KeptMatch, PlayersEntry, WholeEvent } from './tods-event.ts'
import type { NoteProblem } from './tods-problems.ts'
import {
  EVENT_EXTENSION,
  type EventExtension,
  eventExtensionSchema,
  type TodsEntry,
  type TodsEvent,
  todsEventSchema,
} from './tods-schemas.ts'

/** An event of a file. Its players are ids of participants. */
export type ReadEvent = WholeEvent<string>

type Participants = ReadonlyMap<string, ReadParticipant>

const KINDS: Readonly<Record<string, EventKind>> = { SINGLES: 'singles', DOUBLES: 'doubles' }

/**
 * Reads an event of a tournament record. Notes everything that is not supported.
 * @param at path of the event in the file
 */
export function readEvent(value: unknown, at: string, participants: Participants, note: NoteProblem): ReadEvent | null {
  let isGood = true
  const noted: NoteProblem = (...problem) => {
    isGood = false
    note(...problem)
  }
  const event = parsed(todsEventSchema, value, at, noted)
  if (!event) return null
  const kind = KINDS[event.eventType ?? '']
  if (!kind) {
    noted(`${at}.eventType`, 'EVENT_KIND', event.eventType ?? '')
    return null
  }
  const name = nameLine.safeParse(event.eventName)
  if (!name.success) noted(`${at}.eventName`, 'NAME')
  const extension = extensionOf(event, at, noted)
  const matchFormat = formatIn(event, at, extension !== null, noted)
  const entries = readEntries(event, at, kind, participants, noted)
  const entryOf = new Map(event.entries?.map(({ participantId }, index) => [participantId, entryId(index)]))
  const read = drawIn(event, at, { entryOf, entries, matchFormat, extension }, noted)
  if (read && new Set(read.stages.map(({ id }) => id)).size < read.stages.length) noted(at, 'EXTENSION')
  if (!isGood || !read) return null
  const kept = keptOf(extension, entryOf)
  const standing = entries.map((entry) => ({ ...entry, state: stateIn(entry, read) }))
  const results = readMatches(read, at, { entries: standing, kept, matchFormat, entryOf }, noted)
  if (!isGood) return null
  return {
    id: event.eventId,
    name: name.data ?? '',
    kind,
    matchFormat,
    stages: read.stages,
    mostEntries: extension?.mostEntries ?? MOST_ENTRIES,
    opensAt: extension?.opensAt ?? null,
    closesAt: extension?.closesAt ?? null,
    entries: standing,
    draws: read.draws,
    results,
    kept,
  }
}

/** The id of an entry, in the order of the file. */
const entryId = (index: number): string => `e-${index + 1}`

function extensionOf({ extensions }: TodsEvent, at: string, note: NoteProblem): EventExtension | null {
  const index = extensions?.findIndex(({ name }) => name === EVENT_EXTENSION) ?? -1
  if (index < 0) return null
  const extension = parsed(eventExtensionSchema, extensions?.[index]?.value, `${at}.extensions[${index}].value`, note)
  if (extension && (stagesFault(extension.stages) || !isInOrder(extension)))
    note(`${at}.extensions[${index}].value`, 'EXTENSION')
  return extension
}

/** Returns the format of all matches. Without one, a file of another program means the usual rules. */
function formatIn(event: TodsEvent, at: string, isOwn: boolean, note: NoteProblem): string | null {
  const draw = event.drawDefinitions?.[0]
  const isOfDraw = draw?.matchUpFormat != null
  const code = draw?.matchUpFormat ?? event.matchUpFormat
  if (code == null || code === '') return isOwn ? null : USUAL_FORMAT
  if (formatOf(code) === null)
    note(isOfDraw ? `${at}.drawDefinitions[0].matchUpFormat` : `${at}.matchUpFormat`, 'FORMAT', code)
  return code
}

const STATES: Readonly<Record<string, EntryState>> = {
  ALTERNATE: 'waiting',
  CONFIRMED: 'entered',
  DIRECT_ACCEPTANCE: 'entered',
  JUNIOR_EXEMPT: 'entered',
  LUCKY_LOSER: 'entered',
  ORGANISER_ACCEPTANCE: 'entered',
  QUALIFIER: 'entered',
  REGISTERED: 'entered',
  SPECIAL_EXEMPT: 'entered',
  WILDCARD: 'entered',
  WITHDRAWN: 'withdrawn',
}

function readEntries(
  event: TodsEvent,
  at: string,
  kind: EventKind,
  participants: Participants,
  note: NoteProblem,
): readonly PlayersEntry<string>[] {
  const taken = new Set<string>()
  const entries = (event.entries ?? []).map((entry, index): PlayersEntry<string> => {
    const path = `${at}.entries[${index}]`
    const state = STATES[entry.entryStatus ?? 'DIRECT_ACCEPTANCE']
    if (!state) note(`${path}.entryStatus`, 'ENTRY_STATUS', entry.entryStatus ?? '')
    if ((entry.entryStage ?? 'MAIN') !== 'MAIN') note(`${path}.entryStage`, 'ENTRY_STAGE', entry.entryStage ?? '')
    const players = playersOf(entry, path, kind, participants, note)
    for (const player of players) {
      if (taken.has(player)) note(path, 'PLAYER_TWICE', participants.get(player)?.name ?? '')
      taken.add(player)
    }
    const rank = entry.entryPosition && entry.entryPosition > 0 ? entry.entryPosition : null
    return { id: entryId(index), state: state ?? 'entered', rank, players }
  })
  if (entries.filter(({ state }) => state === 'entered').length > MOST_ENTRIES)
    note(`${at}.entries`, 'TOO_MANY', MOST_ENTRIES)
  return entries
}

function playersOf(
  { participantId }: TodsEntry,
  path: string,
  kind: EventKind,
  participants: Participants,
  note: NoteProblem,
): readonly string[] {
  const participant = participants.get(participantId)
  if (!participant) {
    note(`${path}.participantId`, 'ID_UNKNOWN', participantId)
    return []
  }
  const players = participant.kind === 'player' ? [participantId] : participant.players
  if (
    participant.kind !== (kind === 'singles' ? 'player' : 'pair') ||
    players.length !== (kind === 'singles' ? 1 : 2)
  ) {
    note(`${path}.participantId`, 'PARTICIPANT_KIND', participantId)
    return []
  }
  for (const id of players) {
    const player = participants.get(id)
    if (!player) note(`${participant.at}.individualParticipantIds`, 'ID_UNKNOWN', id)
    else if (player.kind !== 'player') note(participant.at, 'PARTICIPANT_KIND', id)
    else if (!nameLine.safeParse(player.name).success) note(player.at, 'NAME')
  }
  return players
}

function drawIn(event: TodsEvent, at: string, context: DrawContext, note: NoteProblem): ReadDraw | null {
  const draws = event.drawDefinitions ?? []
  if (draws.length > 1) note(`${at}.drawDefinitions`, 'SEVERAL_DRAWS', draws.length)
  const [draw] = draws
  const { extension } = context
  if (draw) return readDraw(draw, `${at}.drawDefinitions[0]`, context, note)
  return { stages: extension?.stages ?? [PLAIN_STAGE], draws: [], matchUps: [] }
}

/** Who stands in a draw has entered, and whom the draws left out waits. */
function stateIn({ id, state }: PlayersEntry<string>, { draws }: ReadDraw): EntryState {
  if (state === 'withdrawn' || draws.length === 0) return state
  const isDrawn = draws.some(({ stage }) =>
    stage.kind === 'groups' ? stage.groups.some((group) => group.includes(id)) : stage.lines.includes(id),
  )
  return isDrawn ? 'entered' : 'waiting'
}

const keptOf = (extension: EventExtension | null, entryOf: ReadonlyMap<string, string>): readonly KeptMatch[] =>
  (extension?.kept ?? []).map(({ sides: [one, two], ...place }) => ({
    ...place,
    sides: [entryOf.get(one) ?? '', entryOf.get(two) ?? ''],
  }))
