import type { FastifyRequest } from 'fastify'
import { expect } from 'vitest'
import { openOn } from '../../../shared/clubs/open-hours.ts'
import { USUAL_LENGTHS } from '../../../shared/court/match-time.ts'
import type { ClashChoice } from '../../../shared/matches/clash-choice-schemas.ts'
import type { CourtCollision } from '../../../shared/reservations/block-schemas.ts'
import { UNIT_MS } from '../../../shared/reservations/units.ts'
import { dateIn, momentsOn } from '../../../shared/time/zone-time.ts'
import { ApiError } from '../../http/api-error.ts'
import type { NewMatch } from '../../matches/plan-describe.ts'
import { agree } from './agree.ts'
import { cancelAll, refusal } from './block-commands.ts'
import { CLUB, chosen, keysOf, type Pick, slotOf } from './club.ts'
import { type Command, command, outcome } from './command.ts'
import { endLines, offerAll } from './line.ts'
import { type ExpectedMatch, isPlayed, type Model } from './model.ts'
import type { Real } from './real.ts'

/** A program that never asks, or the office: it asks, cancels the bookings in the way, overrules everything, or names it. */
export const PLACINGS = ['program', 'ask', 'cancel', 'overrule', 'beside'] as const
export type Placing = (typeof PLACINGS)[number]

const LENGTH_MS = USUAL_LENGTHS.shortMinutes * 60_000

/** A manager's request. */
const REQUEST = {
  who: { kind: 'person', id: 'manager', blocked: false, roles: [{ role: 'manager', club: null }] },
  user: { email: 'manager@example.com' },
  routeOptions: { config: {}, url: '' },
} as unknown as FastifyRequest

const aMatch = (id: string, court: string, startsAt: number): Omit<NewMatch, 'serveMean'> => ({
  id,
  category: 'Singles',
  company: 'Ana',
  company2: 'Eva',
  description: '',
  date: new Date(startsAt).toISOString(),
  liveStream: false,
  streamUrl: null,
  format: 'SET1-S:6/TB7',
  firstServer: null,
  players: null,
  club: CLUB.id,
  court,
  umpire: null,
})

/** Returns what the error of a match names on its court. */
function collisionsOf(error: unknown): CourtCollision[] {
  if (error instanceof ApiError && error.code === 'COURT_TAKEN') return error.details.collisions as CourtCollision[]
  throw error
}

/** Returns the half hours that a match wants and that are not over. */
const wantedFor = ({ now }: Model, court: string, startsAt: number): string[] =>
  keysOf(court, { startsAt, endsAt: startsAt + LENGTH_MS }).filter((key) => endOf(key) > now)
const courtOf = (key: string): string => key.split(' ')[0] ?? ''
const unitOf = (key: string): number => Number(key.split(' ')[1])
const endOf = (key: string): number => (unitOf(key) + 1) * UNIT_MS

/** Whether the court is open in a half hour. */
function isOpen(key: string): boolean {
  const date = dateIn(CLUB.timeZone, unitOf(key) * UNIT_MS)
  const momentsAt = momentsOn(CLUB.timeZone, date)
  for (const { opens, closes } of openOn(CLUB, courtOf(key), date))
    for (let minute = opens; minute < closes; minute += 30)
      if (momentsAt(minute).includes(unitOf(key) * UNIT_MS)) return true
  return false
}

/** Puts a match at a court and a time. @param before the match, if it moves */
async function place(
  model: Model,
  real: Real,
  { court, startsAt, placing, before }: { court: string; startsAt: number; placing: Placing; before?: ExpectedMatch },
): Promise<void> {
  real.lastId += 1
  const id = before?.id ?? `m${real.lastId}`
  const date = new Date(startsAt).toISOString()
  const wanted = wantedFor(model, court, startsAt)
  if (placing === 'program') {
    if (before) await real.matches.describe(id, { court, date }, null, { mayCorrectNames: true })
    else await real.matches.create(id, aMatch(id, court, startsAt), null)
    take(model, { id, court, startsAt, wanted, before })
    return
  }
  // The request names bookings, and the server chooses the uids of those that it offers.
  endLines(model)
  offerAll(model)
  await real.waits.check()
  await agree(model, real)
  const isUnchanged = before?.court === court && before.startsAt === startsAt
  const had = new Set(before?.court === court ? wantedFor(model, court, before.startsAt) : [])
  const added = isUnchanged ? [] : wanted.filter((key) => !had.has(key))
  const inTheWay = model.bookings.filter((each) => keysOf(each.court, each).some((key) => added.includes(key)))
  const stays =
    inTheWay.some((each) => each.startsAt <= model.now) ||
    added.some(
      (key) =>
        !isOpen(key) ||
        model.blocked.has(key) ||
        model.matches.some((each) => each.id !== id && each.units.includes(key)),
    )
  const isRefused =
    placing !== 'overrule' && placing !== 'beside' && (stays || (inTheWay.length > 0 && placing === 'ask'))
  const cancelled = placing === 'cancel' ? inTheWay : []
  const expected = isRefused ? 'COURT_TAKEN' : refusal(model, real, cancelled)
  const ask: ClashChoice = {
    cancel: cancelled.map(({ uid }) => uid),
    undoable: false,
    overrule: placing === 'overrule',
    beside: [],
    overlap: false,
    reason: 'The final',
  }
  const { planners } = real.matches
  const store = (clash: ClashChoice) => {
    const planner = before
      ? planners.describe(id, { court, date }, null, { mayCorrectNames: true })
      : planners.create(id, aMatch(id, court, startsAt), null)
    return real.placeMatch(id, planner, clash, REQUEST)
  }
  const beside = placing === 'beside' ? await store(ask).then(() => [], collisionsOf) : []
  const { code } = await outcome(store({ ...ask, beside }))
  expect(code).toBe(expected)
  if (code !== null) return
  model.bookings = model.bookings.filter((each) => !cancelled.includes(each))
  take(model, { id, court, startsAt, wanted, before, isQuiet: true })
  cancelAll(model, cancelled)
}

/** Lets a match take what is free of the half hours that it wants, and leave those that it had. */
function take(
  model: Model,
  match: {
    id: string
    court: string
    startsAt: number
    wanted: readonly string[]
    before?: ExpectedMatch | undefined
    isQuiet?: boolean
  },
): void {
  const { id, court, startsAt, wanted, before } = match
  const isSame = before?.court === court && before.startsAt === startsAt
  if (before && isSame) return
  model.matches = model.matches.filter((each) => each.id !== id)
  const isTaken = (key: string) =>
    model.blocked.has(key) ||
    isPlayed(model, key) ||
    model.bookings.some((each) => keysOf(each.court, each).includes(key))
  model.matches.push({ id, court, startsAt, units: wanted.filter((key) => !isTaken(key)) })
  if (!match.isQuiet || before) offerAll(model)
}

/** Creates a match at the time of a slot. */
export const matchCommand = (pick: Pick, placing: Placing): Command =>
  command('match', { pick, placing }, async (model, real) => {
    const { court, slot } = slotOf(model.now, pick)
    await place(model, real, { court: court.id, startsAt: slot.startsAt, placing })
  })

/** Moves a match to the time of a slot. */
export const moveMatchCommand = (index: number, pick: Pick, placing: Placing): Command =>
  command('moveMatch', { index, pick, placing }, async (model, real) => {
    const before = chosen(model.matches, index)
    if (!before) return
    const { court, slot } = slotOf(model.now, pick)
    await place(model, real, { court: court.id, startsAt: slot.startsAt, placing, before })
  })

/** Ends a match, or archives it. */
export const endMatchCommand = (index: number, isArchived: boolean): Command =>
  command('endMatch', { index, isArchived }, async (model, real) => {
    const match = chosen(model.matches, index)
    if (!match) return
    const { id } = match
    if (isArchived) await real.matches.describe(id, { archived: true }, null, { mayCorrectNames: true })
    else await real.matches.append(id, { id: 'w', status: 'walkover', winner: 'Ana' }, { author: 'key' })
    model.matches = model.matches.filter((each) => each !== match)
    offerAll(model)
  })
