import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Club } from '../../shared/clubs/club-schemas.ts'
import { courtNumber } from '../../shared/clubs/court-number.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { pathOfOrder } from '../../shared/order/order-path.ts'
import type { PlacedMatchAnswer } from '../../shared/order/order-schemas.ts'
import { shownStart } from '../../shared/order/shown-start.ts'
import { isOver } from '../../shared/scoring/score.ts'
import { clockText } from '../../shared/time/clock-text.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import { icsText } from '../reservations/mail/ics-text.ts'

/** Suggested refresh interval for subscribed programs (s). */
const REFRESH_SECONDS = 900
const MINUTE_MS = 60_000
/** SEQUENCE counts the seconds since then, because no number of changes covers the order, the match and its expected start. It never falls. */
const SEQUENCE_FROM = Date.UTC(2025, 0, 1)

/** A match of a published order, as the calendars of its players have it. */
export interface CalendarMatch {
  readonly club: Club
  readonly date: string
  /** Name of the court. */
  readonly court: string
  readonly answer: PlacedMatchAnswer
  /** The players whom everybody may see, at the end of their merges. */
  readonly players: readonly string[]
  /** When the order or the match last changed (ms since 1970). */
  readonly changedAt: number
  /** The start of the day and of the next one (ms since 1970). */
  readonly bounds: { readonly from: number; readonly until: number }
}

/** A player whose page is shown. */
export interface CalendarPlayer {
  readonly id: string
  readonly name: string
}

interface Calendar {
  readonly player: CalendarPlayer
  readonly language: Language
  readonly publicUrl: string
  /** ms since 1970 */
  readonly now: number
}

/**
 * Returns the matches of a player as iCalendar (RFC 5545). An event has the key of its match, which stays when a place of a draw gets
 * its match, and SEQUENCE and LAST-MODIFIED grow with each change.
 */
export function calendarOf(matches: readonly CalendarMatch[], { player, language, publicUrl, now }: Calendar): string {
  const t = mailTexts(language)
  const calendar = ical({
    name: icsText(t('mail.orderOfPlay.calendar', { player: player.name })),
    prodId: { company: 'Ventaja', product: 'Order of play', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  })
  for (const match of matches) {
    const { club, date, court, answer } = match
    const { start, end } = timesOf(answer, now)
    const names = answer.sides.map(
      ({ players }) => players.map(({ name }) => name).join(' / ') || t('mail.orderOfPlay.unknown'),
    )
    const number = courtNumber(court)
    const courtText = number ? t('mail.court', { number }) : court
    const clock = (moment: number) => clockText(moment, language, club.timeZone)
    const changed = new Date(changeOf(match, now) || SEQUENCE_FROM)
    calendar.createEvent({
      id: `${answer.key}@ventaja`,
      sequence: Math.max(0, Math.floor((changed.getTime() - SEQUENCE_FROM) / 1000)),
      summary: icsText(answer.category ? `${names.join(' – ')} (${answer.category})` : names.join(' – ')),
      location: icsText([courtText, club.name, club.address].filter(Boolean).join(', ')),
      description: icsText(
        [
          t(`mail.orderOfPlay.${answer.kind}`, {
            time: clock(Date.parse(answer.time ?? answer.startsAt)),
            court: courtText,
            match: names.join(' – '),
          }),
          ...(answer.expected ? [expectedText(answer.expected, { now, language, clock })] : []),
          `${publicUrl}${pathOfOrder(club.id, date)}`,
        ].join('\n'),
      ),
      start: new Date(start),
      end: new Date(end),
      stamp: changed,
      lastModified: changed,
      status: ICalEventStatus.CONFIRMED,
    })
  }
  return `${calendar.toString()}\r\n`
}

/**
 * Returns when an event last changed (ms since 1970). On its day, an expected start appears, moves and goes away with the games and the
 * clock, so the event counts as changed each minute, and after the day as changed at its end.
 */
const changeOf = ({ changedAt, bounds }: CalendarMatch, now: number): number =>
  now < bounds.from ? changedAt : Math.max(changedAt, MINUTE_MS * Math.floor(Math.min(now, bounds.until) / MINUTE_MS))

/** Returns the time of a match in a calendar: its expected start if it is known, or else the planned one. */
function timesOf(
  { startsAt, endsAt, status, expected, minutes }: CalendarMatch['answer'],
  now: number,
): { readonly start: number; readonly end: number } {
  const planned = Date.parse(startsAt)
  const { start = null, from = 0 } = expected ? shownStart(expected, now) : {}
  const begins = start ?? Math.max(from, planned)
  // The probable end of a match in play moves all the time.
  return {
    start: begins,
    end: isOver({ status }) ? Math.max(begins, Date.parse(endsAt)) : begins + minutes * MINUTE_MS,
  }
}

/** Returns when a match will probably start: `Probably about 14:10 (13:55 to 14:35)`, or only the interval. */
function expectedText(
  expected: NonNullable<CalendarMatch['answer']['expected']>,
  { now, language, clock }: Pick<Calendar, 'now' | 'language'> & { readonly clock: (moment: number) => string },
): string {
  const t = mailTexts(language)
  const { start, from, until } = shownStart(expected, now)
  const interval = { from: clock(from), until: clock(until) }
  if (start === null) return t('mail.orderOfPlay.between', interval)
  return t('mail.orderOfPlay.about', { time: clock(start), ...interval })
}
