import { expect, test } from 'vitest'
import { openPlayerCalendars, type PlayerCalendarDeps } from './player-calendars.ts'

const NOON = Date.parse('2030-06-01T12:00:00Z')
const item = (match: string) => ({ match })
/** The orders of a club by date. */
const ORDERS: Readonly<Record<string, readonly { readonly match: string }[]>> = {
  '2030-05-30': [item('event-1/main/main-1-1')],
  '2030-05-31': [item('match-1'), item('match-9')],
  '2030-06-01': [],
  '2030-06-02': [item('event-9/main/main-1-1'), item('match-9')],
  '2030-06-03': [],
}
const LISTED = [
  { id: 'match-2', club: 'club', date: NOON, status: 'scheduled' },
  { id: 'match-3', club: 'other', date: NOON + 2 * 86_400_000, status: 'scheduled' },
]

/** Opens the calendars of one club, and notes which days are read. */
function calendars(player: { readonly matches: readonly string[]; readonly events: readonly string[] }) {
  const read: string[] = []
  let contents = 0
  const club = { id: 'club', name: 'Club', timeZone: 'UTC', courts: [] }
  const version = 1
  const deps = {
    repository: {
      published: async () => Object.keys(ORDERS).map((date) => ({ club: 'club', date, version })),
      itemsOn: async (_: string, dates: readonly string[]) => {
        contents += dates.length
        return dates.map((date) => ({ date, version, items: ORDERS[date] }))
      },
      eventsOf: async () => player.events,
    },
    readDay: async ({ date }: { date: string }) => {
      read.push(date)
      return {
        club,
        date,
        bounds: { from: 0, until: 1 },
        row: { told: [], changedAt: 1 },
        items: [],
        matches: new Map(),
      }
    },
    expected: { of: () => new Map() },
    clubs: { all: () => [club], get: () => club },
    matches: { index: { get: (id: string) => LISTED.find((match) => match.id === id) } },
    matchesOf: async () => player.matches,
    shownPlayer: async (id: string) => ({ id, name: 'Ana' }),
    publicUrl: 'https://club.example',
    clock: () => NOON,
  }
  const opened = openPlayerCalendars(deps as unknown as PlayerCalendarDeps)
  return { read, contents: () => contents, calendar: () => opened.read('ana', 'en') }
}

test.each([
  ['of the events that they have entered', { matches: [], events: ['event-1'] }, ['2030-05-30']],
  ['of their matches', { matches: ['match-1'], events: [] }, ['2030-05-31']],
  ['on which a match says itself that it is', { matches: ['match-2', 'match-3'], events: [] }, ['2030-06-01']],
  ['that there are', { matches: [], events: [] }, []],
])('the calendar of a player reads only the days %s', async (_, player, expected) => {
  const { read, calendar } = calendars(player)
  await calendar()
  expect(read).toEqual(expected)
})

test('the contents of an order are read once for each version', async () => {
  const { contents, calendar } = calendars({ matches: ['match-1'], events: [] })
  await calendar()
  await calendar()
  expect(contents()).toBe(Object.keys(ORDERS).length)
})
