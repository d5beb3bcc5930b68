import fc from 'fast-check'
import { expect } from 'vitest'
import type { Club, Court, SlotMinutes } from '../../shared/clubs/club-schemas.ts'
import { type CourtSlot, slotsOf } from '../../shared/clubs/slots.ts'
import { unitsOf } from '../../shared/reservations/units.ts'
import { plusDays, WEEKDAYS } from '../../shared/time/week.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { ApiError } from '../http/api-error.ts'
import { createBookingMails } from '../reservations/booking-mail.ts'
import { openBookings } from '../reservations/bookings.ts'
import { createBookingsRepository } from '../reservations/bookings-repository.ts'
import type { CourtPayments } from '../reservations/pay-booking.ts'
import type { Storage } from '../storage/storage.ts'

/** Friday. In the night to Sunday, the clocks of the club go back an hour. */
const START = Date.parse('2026-10-23T06:10:00Z')
const QUOTA = 3
const CANCEL_MINUTES = 60
const DAYS_AHEAD = 9
const PEOPLE = ['ana', 'beto', 'eva', 'luz'].map((name) => `${name}@example.com`)

const aCourt = (number: number, slotMinutes: SlotMinutes): Court => ({
  id: `c-${number}`,
  club: 'c',
  number,
  name: `Court ${number}`,
  surface: null,
  indoor: false,
  lights: true,
  slotMinutes,
})
const COURTS = [aCourt(1, 30), aCourt(2, 60), aCourt(3, 90)]
const OPEN = { opens: 60, closes: 600 }
const CLUB: Club = {
  id: 'c',
  position: 1,
  name: 'Club',
  image: '',
  address: '',
  timeZone: 'Europe/Madrid',
  quota: QUOTA,
  leadMinutes: 0,
  cancelMinutes: CANCEL_MINUTES,
  daysAhead: DAYS_AHEAD,
  holdMinutes: 15,
  offerMinutes: 30,
  hours: Object.fromEntries(WEEKDAYS.map((day) => [day, OPEN])) as Club['hours'],
  courts: COURTS,
}
const clubs = {
  all: () => [CLUB],
  get: (id: string) => (id === CLUB.id ? CLUB : undefined),
  courtOf: (id: string) => {
    const court = COURTS.find((each) => each.id === id)
    return court && { club: CLUB, court, inUse: true }
  },
}

/** A booking as the model expects it. */
interface Expected {
  readonly uid: string
  readonly owner: string
  readonly series: string | null
  readonly partners: Map<string, 'invited' | 'accepted' | 'declined'>
  court: string
  startsAt: number
  endsAt: number
}

/** A slot, chosen by numbers. */
interface Pick {
  readonly court: number
  readonly day: number
  readonly slot: number
}

interface Model {
  now: number
  bookings: Expected[]
  blocked: Set<string>
}

type Real = Awaited<ReturnType<typeof openReal>>
type Command = fc.AsyncCommand<Model, Real>

/** The payments of a club whose slots have no prices. */
const NO_PAYMENTS: CourtPayments = {
  payCourt: () => Promise.reject(new Error('no slot has a price')),
  cancelCourt: async () => false,
  refundCourts: async () => () => [],
  sendRefunds: () => undefined,
}

async function openReal(storage: Storage, model: Model) {
  const { peopleOf } = createBookingsRepository(storage)
  const bookings = openBookings({
    storage,
    clubs,
    mails: createBookingMails({ clubs, publicUrl: '', mailFrom: 'club@example.com', peopleOf }),
    // The outbox has tests of its own.
    outbox: { write: (tx) => tx.delete(storage.tables.mails).returning(), send: () => undefined },
    clock: () => model.now,
    publish: async () => undefined,
    priceOf: () => null,
    payments: NO_PAYMENTS,
  })
  const { courtUnits, reservations } = storage.tables
  await storage.atomically((tx) => [tx.delete(reservations).returning(), tx.delete(courtUnits).returning()])
  return { bookings, storage, lastId: 0 }
}

const timesOf = ({ startsAt, minutes }: CourtSlot) => ({ startsAt, endsAt: startsAt + minutes * 60_000 })
const keysOf = (court: string, period: { startsAt: number; endsAt: number }) =>
  unitsOf(period).map((unit) => `${court} ${unit}`)

/** Returns the slot that the numbers choose. */
function slotOf(model: Model, { court: number, day, slot }: Pick) {
  const court = COURTS[number % COURTS.length] as Court
  const date = plusDays(dateIn(CLUB.timeZone, model.now), day)
  const slots = slotsOf(CLUB, court, date)
  return { court, date, slot: slots[slot % slots.length] as CourtSlot }
}

const playersOf = ({ owner, partners }: Expected): string[] => [
  owner,
  ...[...partners].filter(([, state]) => state === 'accepted').map(([email]) => email),
]

/** Returns why a slot can't be booked, apart from the quota. @param but bookings that leave their slots */
function problem(
  model: Model,
  owner: string,
  wish: ReturnType<typeof slotOf>,
  but: readonly Expected[] = [],
  partners: readonly string[] = [],
) {
  const period = timesOf(wish.slot)
  if (period.startsAt <= model.now) return 'SLOT_PAST'
  if (wish.date > plusDays(dateIn(CLUB.timeZone, model.now), DAYS_AHEAD - 1)) return 'TOO_FAR_AHEAD'
  const units = unitsOf(period)
  const others = model.bookings.filter(
    (each) => !but.includes(each) && unitsOf(each).some((unit) => units.includes(unit)),
  )
  const { id } = wish.court
  if (others.some(({ court }) => court === id) || keysOf(id, period).some((key) => model.blocked.has(key)))
    return 'SLOT_TAKEN'
  const busy = (person: string) => others.some((each) => playersOf(each).includes(person))
  if (busy(owner)) return 'PERSON_BUSY'
  return partners.some(busy) ? 'PARTNER_BUSY' : null
}

const upcomingOf = (model: Model, person: string) =>
  model.bookings.filter(({ owner, startsAt }) => owner === person && startsAt > model.now)

/** Returns the code of the error, or the result. */
async function outcome<T>(run: Promise<T>): Promise<{ code: string | null; result?: T; conflicts?: unknown }> {
  try {
    return { code: null, result: await run }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { code: error.code, conflicts: error.details.conflicts }
  }
}

/** Checks that the database has exactly the bookings of the model, and their time on courts and people. */
async function agree(model: Model, { storage }: Real): Promise<void> {
  const { courtUnits, personUnits, partners, reservations } = storage.tables
  const rows = await storage.db.select().from(reservations)
  const stored = rows.map(({ uid, owner, courtId: court, startsAt, endsAt }) => ({
    uid,
    owner,
    court,
    startsAt,
    endsAt,
  }))
  const byUid = (one: { uid: string }, other: { uid: string }) => (one.uid < other.uid ? -1 : 1)
  const wanted = model.bookings.map(({ uid, owner, court, startsAt, endsAt }) => ({
    uid,
    owner,
    court,
    startsAt,
    endsAt,
  }))
  expect(stored.sort(byUid)).toEqual(wanted.sort(byUid))
  const onCourts = await storage.db.select().from(courtUnits)
  expect(onCourts.map(({ courtId, unit }) => `${courtId} ${unit}`).sort()).toEqual(
    [...model.bookings.flatMap((each) => keysOf(each.court, each)), ...model.blocked].sort(),
  )
  const onPeople = await storage.db.select().from(personUnits)
  const playing = model.bookings.flatMap((each) => playersOf(each).flatMap((person) => keysOf(person, each)))
  expect(onPeople.map(({ person, unit }) => `${person} ${unit}`).sort()).toEqual(playing.sort())
  expect(new Set(playing).size).toBe(playing.length)
  const answers = await storage.db.select().from(partners)
  expect(answers.map(({ booking, email, state }) => `${booking} ${email} ${state}`).sort()).toEqual(
    model.bookings
      .flatMap(({ uid, partners: own }) => [...own].map(([email, state]) => `${uid} ${email} ${state}`))
      .sort(),
  )
  for (const person of PEOPLE) expect(upcomingOf(model, person).length).toBeLessThanOrEqual(QUOTA)
}

let executed = 0

/** Returns a command: `run` changes the model and the database, and both must agree afterwards. */
const command = (name: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  run: async (model, real) => {
    executed += 1
    await run(model, real)
    await agree(model, real)
  },
  toString: () => name,
})

const bookerOf = (email: string) => ({ email, isManager: false, isMember: () => false })
const chosen = <T>(items: readonly T[], index: number): T | undefined => items[index % items.length]

function bookCommand(person: number, pick: Pick, invited: readonly number[], weeks: number): Command {
  return command(`book(${JSON.stringify({ person, pick, invited, weeks })})`, async (model, real) => {
    const owner = PEOPLE[person] as string
    const first = slotOf(model, pick)
    const partners = [...new Set(invited.map((index) => PEOPLE[index] as string))].filter((email) => email !== owner)
    const until = plusDays(first.date, 7 * weeks)
    const wishes = Array.from({ length: weeks + 1 }, (_, week) => {
      const date = plusDays(first.date, 7 * week)
      const slot =
        week === 0 ? first.slot : slotsOf(CLUB, first.court, date).find(({ time }) => time === first.slot.time)
      return slot && { ...first, date, slot }
    })
    const problems = wishes.map((wish) => (wish ? problem(model, owner, wish) : 'NO_SLOT'))
    const failed = problems.some((code) => code !== null)
    const exceeds = upcomingOf(model, owner).length + wishes.length > QUOTA ? 'QUOTA_REACHED' : null
    const expected = failed ? (weeks > 0 ? 'SERIES_CONFLICTS' : problems[0]) : exceeds
    real.lastId += 1
    const { code, result } = await outcome(
      real.bookings.book(
        owner,
        {
          id: real.lastId,
          court: first.court.id,
          startsAt: new Date(first.slot.startsAt).toISOString(),
          title: 'Play',
          partners,
          ...(weeks > 0 && { repeat: { until } }),
        },
        bookerOf(owner),
      ),
    )
    expect(code).toBe(expected)
    for (const { row } of result?.bookings ?? [])
      model.bookings.push({
        uid: row.uid,
        owner,
        series: row.series,
        court: row.courtId,
        startsAt: row.startsAt,
        endsAt: row.endsAt,
        partners: new Map(partners.map((email) => [email, 'invited'])),
      })
  })
}

/** Returns the booking and, if wanted, the later ones of its series, earliest first. */
const affected = (model: Model, booking: Expected, following: boolean): Expected[] =>
  following && booking.series !== null
    ? model.bookings
        .filter(({ series, startsAt }) => series === booking.series && startsAt >= booking.startsAt)
        .sort((one, other) => one.startsAt - other.startsAt)
    : [booking]

const tooLate = (model: Model, { startsAt }: Expected): string | null =>
  startsAt <= model.now ? 'SLOT_PAST' : startsAt - model.now < CANCEL_MINUTES * 60_000 ? 'TOO_LATE_TO_CANCEL' : null

const cancelCommand = (index: number, following: boolean): Command =>
  command(`cancel(${index}, ${following})`, async (model, real) => {
    const booking = chosen(model.bookings, index)
    if (!booking) return
    const { code } = await outcome(real.bookings.cancel(booking.uid, bookerOf(booking.owner), following))
    expect(code).toBe(tooLate(model, booking))
    const gone = affected(model, booking, following)
    if (code === null) model.bookings = model.bookings.filter((each) => !gone.includes(each))
  })

const moveCommand = (index: number, pick: Pick, following: boolean): Command =>
  command(`move(${index}, ${JSON.stringify(pick)}, ${following})`, async (model, real) => {
    const booking = chosen(model.bookings, index)
    if (!booking) return
    const target = slotOf(model, pick)
    const moving = affected(model, booking, following)
    const shift = (Date.parse(target.date) - Date.parse(dateIn(CLUB.timeZone, booking.startsAt))) / 86_400_000
    const wishes = moving.map((each) => {
      const date = plusDays(dateIn(CLUB.timeZone, each.startsAt), shift)
      const slot =
        date === target.date
          ? target.slot
          : slotsOf(CLUB, target.court, date).find(({ time }) => time === target.slot.time)
      return { each, wish: slot && { ...target, date, slot } }
    })
    const stays = booking.startsAt === target.slot.startsAt && booking.court === target.court.id
    const problems = wishes.map(({ each, wish }) =>
      wish ? problem(model, each.owner, wish, moving, playersOf(each).slice(1)) : 'NO_SLOT',
    )
    const failed = !stays && problems.some((code) => code !== null)
    const expected = tooLate(model, booking) ?? (failed ? (moving.length > 1 ? 'SERIES_CONFLICTS' : problems[0]) : null)
    const request = { court: target.court.id, startsAt: new Date(target.slot.startsAt).toISOString() }
    const { code } = await outcome(real.bookings.change(booking.uid, request, bookerOf(booking.owner), following))
    expect(code).toBe(expected)
    if (code !== null || stays) return
    for (const { each, wish } of wishes) if (wish) Object.assign(each, { court: wish.court.id, ...timesOf(wish.slot) })
  })

const answerCommand = (index: number, partner: number, accept: boolean): Command =>
  command(`answer(${index}, ${partner}, ${accept})`, async (model, real) => {
    const booking = chosen(model.bookings, index)
    const email = booking && chosen([...booking.partners.keys()], partner)
    if (!booking || email === undefined) return
    const state = accept ? 'accepted' : 'declined'
    const units = unitsOf(booking)
    const busy = model.bookings.some(
      (each) =>
        each !== booking && playersOf(each).includes(email) && unitsOf(each).some((unit) => units.includes(unit)),
    )
    const expected =
      booking.partners.get(email) === state
        ? null
        : booking.startsAt <= model.now
          ? 'SLOT_PAST'
          : accept && busy
            ? 'PERSON_BUSY'
            : null
    const { code } = await outcome(real.bookings.answer(booking.uid, email, accept))
    expect(code).toBe(expected)
    if (code === null) booking.partners.set(email, state)
  })

/** Blocks a slot for the club, or releases it. */
const blockCommand = (pick: Pick, release: boolean): Command =>
  command(`block(${JSON.stringify(pick)}, ${release})`, async (model, { storage }) => {
    const { court, slot } = slotOf(model, pick)
    const { courtUnits } = storage.tables
    const keys = keysOf(court.id, timesOf(slot))
    const rows = unitsOf(timesOf(slot)).map((unit) => ({
      courtId: court.id,
      unit,
      block: `${court.id} ${slot.startsAt}`,
    }))
    const block = rows[0]?.block ?? ''
    if (release) {
      const own = await storage.db.select().from(courtUnits)
      const released = own.filter((each) => each.block === block).map(({ courtId, unit }) => `${courtId} ${unit}`)
      for (const key of released) model.blocked.delete(key)
      const { eq } = await import('drizzle-orm')
      await storage.atomically((tx) => [tx.delete(courtUnits).where(eq(courtUnits.block, block)).returning()])
      return
    }
    const taken = model.bookings.flatMap((each) => keysOf(each.court, each))
    const free = keys.every((key) => !taken.includes(key) && !model.blocked.has(key))
    const stored = await storage
      .atomically((tx) => [tx.insert(courtUnits).values(rows).returning()])
      .then(
        () => true,
        () => false,
      )
    expect(stored).toBe(free)
    if (free) for (const key of keys) model.blocked.add(key)
  })

const passCommand = (minutes: number): Command =>
  command(`pass(${minutes})`, async (model) => {
    model.now += minutes * 60_000
  })

const aPick = fc.record({ court: fc.nat(2), day: fc.nat(9), slot: fc.nat(20) })
const aPerson = fc.nat(PEOPLE.length - 1)
const COMMANDS = [
  fc.tuple(aPerson, aPick, fc.array(aPerson, { maxLength: 2 }), fc.constant(0)).map((args) => bookCommand(...args)),
  fc.tuple(aPerson, aPick, fc.array(aPerson, { maxLength: 2 }), fc.constant(0)).map((args) => bookCommand(...args)),
  fc.tuple(aPerson, aPick, fc.array(aPerson, { maxLength: 2 }), fc.constant(1)).map((args) => bookCommand(...args)),
  fc.tuple(fc.nat(20), fc.boolean()).map((args) => cancelCommand(...args)),
  fc.tuple(fc.nat(20), aPick, fc.boolean()).map((args) => moveCommand(...args)),
  fc.tuple(fc.nat(20), fc.nat(2), fc.boolean()).map((args) => answerCommand(...args)),
  fc.tuple(fc.nat(20), fc.nat(2), fc.constant(true)).map((args) => answerCommand(...args)),
  fc.tuple(aPick, fc.boolean()).map((args) => blockCommand(...args)),
  fc.nat(600).map(passCommand),
]

/**
 * Runs at least this number of random commands on a database, and on a simple model of it. After every command, both must have
 * the same bookings, no court and no person may be taken twice, and every request must end as the model says.
 */
export async function checkBookings(storage: Storage, commands: number): Promise<void> {
  const wanted = executed + commands
  while (executed < wanted)
    await fc.assert(
      fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 150, size: 'max' }), async (list) => {
        if (executed >= wanted) return
        const model: Model = { now: START, bookings: [], blocked: new Set() }
        await fc.asyncModelRun(async () => ({ model, real: await openReal(storage, model) }), list)
      }),
      { numRuns: 5 },
    )
}
