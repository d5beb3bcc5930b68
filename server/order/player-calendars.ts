import type { Language } from '../../shared/i18n/languages.ts'
import type { OrderDate } from '../../shared/order/order-schemas.ts'
import { plusDays } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import type { Clubs } from '../clubs/clubs.ts'
import { freshAnswers } from '../http/fresh-answers.ts'
import type { Expected } from './day-expected.ts'
import { orderAnswer } from './order-answers.ts'
import type { OrderRepository } from './order-repository.ts'
import { openPlayerDays, type PlayerDaysDeps } from './player-days.ts'
import { type CalendarMatch, type CalendarPlayer, calendarOf } from './player-ics.ts'
import type { DayState, ReadDay } from './read-day.ts'

/** Days before today and after it whose matches a calendar has. */
const [DAYS_BEFORE, DAYS_AFTER] = [7, 21]
/** Maximum age of the matches of a day in memory: of today, whose expected starts change, and of other days (ms). */
const [FRESH_TODAY_MS, FRESH_MS] = [5000, 60_000]
/** Number of days whose matches stay in memory. */
const MOST_DAYS = 200

export interface PlayerCalendarDeps extends PlayerDaysDeps {
  readonly repository: PlayerDaysDeps['repository'] & Pick<OrderRepository, 'published'>
  readonly readDay: ReadDay
  readonly expected: Expected
  readonly clubs: Pick<Clubs, 'all' | 'get'>
  /** Returns the player whom an id means, at the end of the merges. @throws ApiError 404 unknown, or the page is hidden */
  readonly shownPlayer: (id: string) => Promise<CalendarPlayer>
  readonly publicUrl: string
  readonly clock: () => number
}

/** Opens the calendars of players: their matches in the published orders of play, with expected starts. */
export function openPlayerCalendars(deps: PlayerCalendarDeps) {
  const { repository, readDay, expected, clubs, shownPlayer, publicUrl, clock } = deps
  const daysOf = openPlayerDays(deps)
  const days = freshAnswers<readonly CalendarMatch[]>(MOST_DAYS)
  const keyOf = ({ club, date }: OrderDate): string => `${club} ${date}`

  async function made(day: OrderDate): Promise<readonly CalendarMatch[]> {
    const state = await readDay(day)
    return matchesIn(state, expected.of(state, clock()))
  }

  return {
    /** Returns the calendar of a player. The same orders always give the same text. @throws ApiError 404 unknown, or the page is hidden */
    async read(id: string, language: Language): Promise<string> {
      const player = await shownPlayer(id)
      const today = new Map(clubs.all().map((club) => [club.id, dateIn(club.timeZone, clock())]))
      const dates = [...today.values()].sort()
      const [first = '', last = ''] = [dates[0], dates.at(-1)]
      const found =
        dates.length === 0
          ? []
          : await repository.published([...today.keys()], plusDays(first, -DAYS_BEFORE), plusDays(last, DAYS_AFTER))
      const own: CalendarMatch[] = []
      // One day after the other, so that somebody who asks for a calendar takes no more than a turn from others.
      for (const day of await daysOf(player.id, found)) {
        const freshMs = today.get(day.club) === day.date ? FRESH_TODAY_MS : FRESH_MS
        const all = await days.read(keyOf(day), freshMs, () => made(day))
        own.push(...all.filter(({ players }) => players.includes(player.id)))
      }
      return calendarOf(own, { player, language, publicUrl, now: clock() })
    },

    /** Forgets the matches of a day, because something of it has changed. */
    forget: (day: OrderDate): void => {
      days.forget(keyOf(day))
    },
  }
}

function matchesIn(state: DayState, starts: ReturnType<Expected['of']>): readonly CalendarMatch[] {
  const { club, date, bounds, row, matches } = state
  return orderAnswer(state, starts).courts.flatMap(({ name, matches: placed }) =>
    placed.map((answer): CalendarMatch => {
      const match = matches.get(answer.key)
      return {
        club,
        date,
        bounds,
        court: name,
        answer,
        players: answer.sides.flatMap(({ players }, side) =>
          players.flatMap(({ id }, index) => (id === null ? [] : (match?.sides[side]?.[index] ?? []))),
        ),
        changedAt: Math.max(row.changedAt ?? 0, match?.listed?.updatedAt ?? 0),
      }
    }),
  )
}
