import { LRUCache } from 'lru-cache'
import type { Language } from '../../shared/i18n/languages.ts'
import type { OrderDate } from '../../shared/order/order-schemas.ts'
import { SHOWN_STEP_MS } from '../../shared/order/shown-start.ts'
import { plusDays } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import type { Clubs } from '../clubs/clubs.ts'
import type { Expected } from './day-expected.ts'
import { orderAnswer } from './order-answers.ts'
import type { OrderRepository } from './order-repository.ts'
import { type CalendarMatch, type CalendarPlayer, calendarOf } from './player-ics.ts'
import type { DayState, ReadDay } from './read-day.ts'

/** Days before today and after it whose matches a calendar has. */
const [DAYS_BEFORE, DAYS_AFTER] = [7, 21]
/** Maximum age of the matches of a day in memory: of today, whose expected starts change, and of other days (ms). */
const [FRESH_TODAY_MS, FRESH_MS] = [5000, 60_000]
/** Number of days whose matches stay in memory. */
const MOST_DAYS = 200

export interface PlayerCalendarDeps {
  readonly repository: Pick<OrderRepository, 'published'>
  readonly readDay: ReadDay
  readonly expected: Expected
  readonly clubs: Pick<Clubs, 'all'>
  /** Returns the player whom an id means, at the end of the merges. @throws ApiError 404 unknown, or the page is hidden */
  readonly shownPlayer: (id: string) => Promise<CalendarPlayer>
  readonly publicUrl: string
  readonly clock: () => number
}

/** Opens the calendars of players: their matches in the published orders of play, with expected starts. */
export function openPlayerCalendars(deps: PlayerCalendarDeps) {
  const { repository, readDay, expected, clubs, shownPlayer, publicUrl, clock } = deps
  const days = new LRUCache<string, { readonly at: number; readonly matches: Promise<readonly CalendarMatch[]> }>({
    max: MOST_DAYS,
  })
  const keyOf = ({ club, date }: OrderDate): string => `${club} ${date}`

  async function made(day: OrderDate): Promise<readonly CalendarMatch[]> {
    const state = await readDay(day)
    return matchesIn(state, expected.of(state, clock()), clock())
  }

  function matchesOf(day: OrderDate, isToday: boolean): Promise<readonly CalendarMatch[]> {
    const key = keyOf(day)
    const held = days.get(key)
    if (held && performance.now() - held.at < (isToday ? FRESH_TODAY_MS : FRESH_MS)) return held.matches
    const matches = made(day)
    days.set(key, { at: performance.now(), matches })
    matches.catch(() => days.delete(key))
    return matches
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
      for (const day of found) {
        const all = await matchesOf(day, today.get(day.club) === day.date)
        own.push(...all.filter(({ players }) => players.includes(player.id)))
      }
      return calendarOf(own, { player, language, publicUrl, now: clock() })
    },

    /** Forgets the matches of a day, because something of it has changed. */
    forget: (day: OrderDate): void => {
      days.delete(keyOf(day))
    },
  }
}

function matchesIn(state: DayState, starts: ReturnType<Expected['of']>, now: number): readonly CalendarMatch[] {
  const { club, date, row, matches, progress } = state
  const lastGame = Math.max(0, ...[...progress.values()].map(({ asOf }) => asOf))
  return orderAnswer(state, starts).courts.flatMap(({ name, matches: placed }) =>
    placed.map((answer): CalendarMatch => {
      const match = matches.get(answer.key)
      // An expected start changes at the end of a game, and as the clock goes on.
      const expectedAt = answer.expected ? Math.max(lastGame, SHOWN_STEP_MS * Math.floor(now / SHOWN_STEP_MS)) : 0
      return {
        club,
        date,
        court: name,
        answer,
        players: answer.sides.flatMap(({ players }, side) =>
          players.flatMap(({ id }, index) => (id === null ? [] : (match?.sides[side]?.[index] ?? []))),
        ),
        changedAt: Math.max(row.changedAt ?? 0, match?.listed?.updatedAt ?? 0, expectedAt),
      }
    }),
  )
}
