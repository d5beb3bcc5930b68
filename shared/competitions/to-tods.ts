import { ERASED_NAME } from '../matches/anonymous-name.ts'
import type { StagePlan } from './stage-plan.ts'
import { type EventPlayer, foldWhole, type PlayersEntry, type WholeEvent } from './tods-event.ts'
import {
  EVENT_EXTENSION,
  type EventExtension,
  type TodsDraw,
  type TodsEvent,
  type TodsParticipant,
  type TodsRecord,
} from './tods-schemas.ts'
import { drawStructures } from './tods-structures.ts'

/** A competition with everything that a file has of it. */
export interface TodsSource {
  readonly id: string
  readonly name: string
  /** First and last day, `yyyy-mm-dd`. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly venues: readonly {
    readonly id: string
    readonly name: string
    readonly courts: readonly { readonly id: string; readonly name: string }[]
  }[]
  readonly events: readonly WholeEvent<EventPlayer>[]
}

/** Returns a competition as a tournament record of the Tennis Open Data Standards. */
export function toTods({ id, name, from, to, timeZone, venues, events }: TodsSource): TodsRecord {
  const participants = new Map<string, TodsParticipant>()
  let anonymous = 0
  return {
    tournamentId: id,
    tournamentName: name,
    startDate: from,
    endDate: to,
    localTimeZone: timeZone,
    venues: venues.map((venue) => ({
      venueId: venue.id,
      venueName: venue.name,
      courts: venue.courts.map((court) => ({ courtId: court.id, courtName: court.name })),
    })),
    events: events.map((event) => {
      const ids = new Map(event.entries.map((entry) => [entry.id, entered(event.id, entry)]))
      return eventOf(event, ids)
    }),
    participants: [...participants.values()],
  }

  /** Adds the participants of an entry, and returns the id of the one who has entered: the player, or the pair. */
  function entered(event: string, { id: entry, players }: PlayersEntry<EventPlayer>): string {
    const ids = players.map((player, place) => {
      const own = player.id ?? `${event}/${entry}/${place + 1}`
      if (!participants.has(own)) participants.set(own, individual(own, shownName(player.name)))
      return own
    })
    const [only, partner] = ids
    if (only === undefined || partner === undefined) return only ?? `${event}/${entry}`
    const pair = `${event}/${entry}`
    participants.set(pair, {
      participantId: pair,
      participantType: 'PAIR',
      participantRole: 'COMPETITOR',
      participantName: ids.map((each) => participants.get(each)?.participantName).join(' / '),
      individualParticipantIds: ids,
    })
    return pair
  }

  /** Returns a name of which a file has only one. */
  function shownName(shown: string): string {
    if (shown !== ERASED_NAME) return shown
    anonymous += 1
    return anonymous === 1 ? shown : `${shown} ${anonymous}`
  }
}

function individual(participantId: string, participantName: string): TodsParticipant {
  const [given = '', ...family] = participantName.split(' ')
  return {
    participantId,
    participantType: 'INDIVIDUAL',
    participantRole: 'COMPETITOR',
    participantName,
    person: {
      personId: participantId,
      ...(family.length > 0 && { standardGivenName: given }),
      standardFamilyName: family.join(' ') || given,
    },
  }
}

const STATUSES = { entered: 'DIRECT_ACCEPTANCE', waiting: 'ALTERNATE', withdrawn: 'WITHDRAWN' } as const

function eventOf(event: WholeEvent<EventPlayer>, ids: ReadonlyMap<string, string>): TodsEvent {
  const { id, name, kind, matchFormat, entries } = event
  return {
    eventId: id,
    eventName: name,
    eventType: kind === 'singles' ? 'SINGLES' : 'DOUBLES',
    ...(matchFormat !== null && { matchUpFormat: matchFormat }),
    entries: entries.map((entry) => ({
      participantId: ids.get(entry.id) ?? '',
      entryStatus: STATUSES[entry.state],
      entryStage: 'MAIN',
      ...(entry.rank !== null && { entryPosition: entry.rank }),
    })),
    drawDefinitions: event.draws.length === 0 ? [] : [drawOf(event, ids)],
    extensions: [{ name: EVENT_EXTENSION, value: extensionOf(event, ids) }],
  }
}

function drawOf(event: WholeEvent<EventPlayer>, ids: ReadonlyMap<string, string>): TodsDraw {
  const { id, name, matchFormat, stages } = event
  return {
    drawId: `${id}/draw`,
    drawName: name,
    drawType: drawTypeOf(stages),
    ...(matchFormat !== null && { matchUpFormat: matchFormat }),
    ...drawStructures(event, foldWhole(event), ids),
  }
}

function drawTypeOf([first, next]: readonly StagePlan[]): string {
  if (first?.kind === 'groups') return next ? 'ROUND_ROBIN_WITH_PLAYOFF' : 'ROUND_ROBIN'
  if (first?.kind === 'compass') return 'COMPASS'
  return first?.consolation === 'firstMatch' ? 'FIRST_MATCH_LOSER_CONSOLATION' : 'SINGLE_ELIMINATION'
}

/** Returns what the standard has no words for. */
function extensionOf(event: WholeEvent<EventPlayer>, ids: ReadonlyMap<string, string>): EventExtension {
  const { stages, mostEntries, opensAt, closesAt, draws, kept } = event
  const own = (entry: string): string => ids.get(entry) ?? entry
  return {
    stages: stages.map(({ criteria, ...plan }) => ({
      ...plan,
      criteria: criteria && [...criteria],
    })) as EventExtension['stages'],
    mostEntries,
    opensAt,
    closesAt,
    draws: draws.map(({ drawSeed, order, stage }, index) => ({
      drawSeed,
      // The order of a knockout after groups has numbers of groups.
      order: index === 0 ? order.map(own) : [...order],
      ...(stage.kind === 'groups' && { lot: stage.lot.map(own) }),
      ...(stage.kind !== 'groups' &&
        index > 0 && {
          lines: stage.lines.map((line) => (line === 'bye' ? null : typeof line === 'string' ? own(line) : line)),
        }),
    })),
    kept: kept.map(({ sides, ...place }) => ({ ...place, sides: [own(sides[0]), own(sides[1])] })),
  }
}
