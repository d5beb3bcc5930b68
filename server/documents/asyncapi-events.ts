import { z } from 'zod'
import {
  type CompetitionsFromServerEvents,
  type CompetitionsToServerEvents,
  competitionChanged,
  competitionLeft,
  competitionWatched,
  watchCompetitionPayload,
} from '../../shared/competitions/competition-feed-schemas.ts'
import {
  type ClientToServerEvents,
  done,
  matchesWatched,
  matchWatched,
  type ServerToClientEvents,
  unwatchMatchesPayload,
  unwatchMatchPayload,
  watchMatchesPayload,
  watchMatchPayload,
} from '../../shared/matches/feed-schemas.ts'
import { compactScoreSchema, logEntrySchema, matchSummarySchema } from '../../shared/matches/match-schemas.ts'
import { clubMessageSchema, type MessageFromServerEvents } from '../../shared/office/office-schemas.ts'
import { clubScreenSchema, type ScreenFromServerEvents } from '../../shared/office/screen-schemas.ts'
import {
  expectedChangedSchema,
  type OrderFromServerEvents,
  type OrderToServerEvents,
  watchOrderPayload,
} from '../../shared/order/order-feed-schemas.ts'
import {
  type ReservationsFromServerEvents,
  type ReservationsToServerEvents,
  reservationSchema,
  type Watched,
  watchReservationsPayload,
} from '../../shared/reservations/reservations-schemas.ts'

const [actionEntry, undoEntry, statusEntry] = logEntrySchema.options
const score = compactScoreSchema.describe('the score after this entry, ready to display')
const scoredStatus = z.union(statusEntry.options.map((entry) => (entry as z.ZodObject).extend({ score })))

const dayWatched = done as z.ZodType<Watched>
const others = reservationSchema.options[1]
const slot = others.omit({ mine: true })

/** An event that a client sends, and its acknowledgement. */
interface ClientEvent {
  readonly summary: string
  readonly description: string
  readonly payload: z.ZodType
  readonly answer: z.ZodType
  /** The answer's name in the schemas of the document. */
  readonly answerName: string
}

/** Events that a client sends. */
export const CLIENT_EVENTS: Readonly<
  Record<
    | keyof ClientToServerEvents
    | keyof ReservationsToServerEvents
    | keyof CompetitionsToServerEvents
    | keyof OrderToServerEvents,
    ClientEvent
  >
> = {
  'match:watch': {
    summary: 'Follow one match',
    description:
      'The server then sends `match:action`, `match:undo`, `match:status` and `match:updated` of this match. The acknowledgement has the score, the present names, and the entries after `since`. Send 0 the first time. Sending the event again returns the missing entries.',
    payload: watchMatchPayload,
    answer: matchWatched,
    answerName: 'MatchWatched',
  },
  'match:unwatch': {
    summary: 'Stop following a match',
    description: 'The acknowledgement is `ok: true` even if you did not follow the match.',
    payload: unwatchMatchPayload,
    answer: done,
    answerName: 'Done',
  },
  'matches:watch': {
    summary: 'Follow every match',
    description:
      'The server then sends `match:action`, `match:undo`, `match:status` and `match:updated` of every match, with its id in `matchId` (in `match:updated`: `id`). A new match is a `match:updated`. The acknowledgement has no scores: read them from `GET /product?view=summary` after it. If you have received no event since this acknowledgement, send its `digest` next time. If the answer then has no `heads`, you have missed nothing. If you also follow a single match, you still receive each message once.',
    payload: watchMatchesPayload,
    answer: matchesWatched,
    answerName: 'MatchesWatched',
  },
  'matches:unwatch': {
    summary: 'Stop following every match',
    description: 'You still receive the matches that you follow with `match:watch`.',
    payload: unwatchMatchesPayload,
    answer: done,
    answerName: 'Done',
  },
  'reservations:watch': {
    summary: 'Follow the courts of a club on a date',
    description:
      'The server then sends `reservation:created`, `reservation:removed` and `reservations:changed` of this club and date. After the acknowledgement, read the taken courts from `POST /reservations`.',
    payload: watchReservationsPayload,
    answer: dayWatched,
    answerName: 'Done',
  },
  'reservations:unwatch': {
    summary: 'Stop following the courts of a club on a date',
    description: 'The acknowledgement is `ok: true` even if you did not follow them.',
    payload: watchReservationsPayload,
    answer: dayWatched,
    answerName: 'Done',
  },
  'bookings:watch': {
    summary: 'Follow the bookings of a club in a week',
    description:
      'The server then sends `bookings:changed` after every change of a booking or a block in the week of this date. After the acknowledgement, managers read the week from `GET /office/reservations`.',
    payload: watchReservationsPayload,
    answer: dayWatched,
    answerName: 'Done',
  },
  'bookings:unwatch': {
    summary: 'Stop following the bookings of a club in a week',
    description: 'The acknowledgement is `ok: true` even if you did not follow them.',
    payload: watchReservationsPayload,
    answer: dayWatched,
    answerName: 'Done',
  },
  'competition:watch': {
    summary: 'Follow a competition',
    description:
      'The server then sends `competition:changed` after each change of one of its events: a result, a draw, an entry, a withdrawal. The acknowledgement has the present versions. After it, read what you show from `GET /competitions/{id}` or `GET /competitions/{id}/events/{event}`. A competition that is not published can’t be followed.',
    payload: watchCompetitionPayload,
    answer: competitionWatched,
    answerName: 'CompetitionWatched',
  },
  'competition:unwatch': {
    summary: 'Stop following a competition',
    description: 'The acknowledgement is `ok: true` even if you did not follow it.',
    payload: watchCompetitionPayload,
    answer: competitionLeft,
    answerName: 'CompetitionLeft',
  },
  'order:watch': {
    summary: 'Follow the order of play of a club’s day',
    description:
      'The server then sends `order:changed` and `order:expected` of this club and date. After the acknowledgement, read `GET /order/{club}/{date}`.',
    payload: watchOrderPayload,
    answer: dayWatched,
    answerName: 'Done',
  },
  'order:unwatch': {
    summary: 'Stop following the order of play of a club’s day',
    description: 'The acknowledgement is `ok: true` even if you did not follow it.',
    payload: watchOrderPayload,
    answer: dayWatched,
    answerName: 'Done',
  },
}

/** Events that the server sends after it has stored a change. */
export const SERVER_EVENTS: Readonly<
  Record<
    | keyof ServerToClientEvents
    | keyof ReservationsFromServerEvents
    | keyof CompetitionsFromServerEvents
    | keyof MessageFromServerEvents
    | keyof ScreenFromServerEvents
    | keyof OrderFromServerEvents,
    { summary: string; description: string; payload: z.ZodType; payloadName: string }
  >
> = {
  'match:action': {
    summary: 'A point was played',
    description: '`player` did `action`; `score` is the score after it.',
    payload: actionEntry.extend({ score }),
    payloadName: 'PublishedAction',
  },
  'match:undo': {
    summary: 'The last entry was undone',
    description: 'Entry number `undone` no longer counts; `score` is the score without it.',
    payload: undoEntry.extend({ score }),
    payloadName: 'PublishedUndo',
  },
  'match:status': {
    summary: 'Another entry was added',
    description:
      '`kind` is a declaration (`status`: suspended, resumed, finished, retired, …), a penalty, a correction of who serves, or a start from a known score. `score` is the score after it.',
    payload: scoredStatus,
    payloadName: 'PublishedStatus',
  },
  'match:updated': {
    summary: 'A match is new, or its settings have changed',
    description:
      'The match without its log: names, category, date, stream. Its log has not changed. If a name was corrected, `player` in the entries that you received before still has the old name. Use `side`, and the names of this event.',
    payload: matchSummarySchema,
    payloadName: 'MatchSummary',
  },
  'club:message': {
    summary: 'The club has a new message',
    description:
      'Sent to every connection. Boards of the club’s matches and big screens show it. An empty `text` removes it. While `suspended` is not null, the pages of the club, the home page and the lists of matches say that play is suspended there.',
    payload: clubMessageSchema,
    payloadName: 'ClubMessage',
  },
  'club:screen': {
    summary: 'The club has changed its options for big screens',
    description: 'Sent to every connection. Big screens then show the club’s matches with the new options.',
    payload: clubScreenSchema,
    payloadName: 'ClubScreen',
  },
  'reservation:created': {
    summary: 'A court was booked',
    description: 'The message does not say who booked it.',
    payload: slot,
    payloadName: 'TakenSlot',
  },
  'reservation:removed': {
    summary: 'A court is free again',
    description: 'The booking was cancelled.',
    payload: slot,
    payloadName: 'TakenSlot',
  },
  'reservations:changed': {
    summary: 'A booking or a block of the day has changed',
    description: 'Sent even if the same slots are taken as before. The message does not say what has changed.',
    payload: watchReservationsPayload,
    payloadName: 'BookedDay',
  },
  'bookings:changed': {
    summary: 'A booking or a block of the week has changed',
    description:
      '`date` is the Monday of the week. The message does not say what has changed: a booking, a block, or the name or phone of a guest or a member.',
    payload: watchReservationsPayload,
    payloadName: 'BookedWeek',
  },
  'competition:changed': {
    summary: 'An event of a competition has changed, or is new',
    description:
      '`version` is the one of `GET /competitions/{id}/events/{event}` after the change. It grows with each change, so ignore a message whose version you already have. With `event: null`, the name, the dates or the clubs of the competition have changed. Points within a match are in `match:action`, and changes of players’ names are not announced.',
    payload: competitionChanged,
    payloadName: 'CompetitionChanged',
  },
  'order:changed': {
    summary: 'The order of play of a day has changed',
    description:
      'Or one of its matches has begun, has ended or is described otherwise. Read `GET /order/{club}/{date}` again.',
    payload: watchOrderPayload,
    payloadName: 'OrderDay',
  },
  'order:expected': {
    summary: 'Matches are expected at other times',
    description:
      'Sent at the end of a game if matches wait behind it. It has only the expected starts that have changed.',
    payload: expectedChangedSchema,
    payloadName: 'ExpectedStarts',
  },
}
