import fc from 'fast-check'
import { expect } from 'vitest'
import { type LinkedPlayers, placedIn } from '../../../shared/matches/linked-players.ts'
import type { OutcomeKind, OutcomeSet } from '../../../shared/matches/match-outcome.ts'
import { allSteps } from '../../../shared/ratings/rated-match.ts'
import type { MatchResult } from '../../matches/match-results.ts'
import { compareRatings, recomputeRatings } from '../../players/recompute-ratings.ts'
import type { Storage } from '../../storage/storage.ts'
import { Crash, crashingAt, failingAt, interruptedAt, openReal, type Real } from './real.ts'

const NAMES = Array.from({ length: 24 }, (_, n) => `p${n}`)
const DAY = 86_400_000
const START = Date.UTC(2026, 0, 1)

type Command = (real: Real) => Promise<void>

const aPlayer = fc.constantFrom(...NAMES)
/** Mostly the next days, often the same moment, and sometimes a year before. */
const aMoment = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 300, max: 320 }) },
  { weight: 1, arbitrary: fc.nat(340) },
)
const aSet: fc.Arbitrary<OutcomeSet> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.nat(7), fc.nat(7)) },
  { weight: 1, arbitrary: fc.record({ tieBreak: fc.tuple(fc.nat(10), fc.nat(10)) }) },
)
const someLinked: fc.Arbitrary<LinkedPlayers> = fc
  .record({
    players: fc.uniqueArray(aPlayer, { minLength: 4, maxLength: 4 }),
    isDoubles: fc.nat(3).map((n) => n === 0),
    hasUnknown: fc.nat(9).map((n) => n === 0),
  })
  .map(({ players, isDoubles, hasUnknown }) => {
    const [a, b, c, d] = players.map((id) => ({ id }))
    const last = hasUnknown ? null : (d ?? null)
    const [one, other] = [a ?? null, b ?? null]
    return isDoubles
      ? [
          [one, other],
          [c ?? null, last],
        ]
      : [[one], [last]]
  })
const aResult: fc.Arbitrary<MatchResult> = fc
  .record({
    linked: someLinked,
    day: aMoment,
    how: fc.constantFrom<OutcomeKind>('played', 'played', 'played', 'retired', 'defaulted', 'walkover'),
    winner: fc.constantFrom<1 | 2 | null>(1, 1, 2, 2, 2, null),
    sets: fc.array(aSet, { maxLength: 3 }),
    bestOf: fc.constantFrom(1, 3, 5),
    waits: fc.nat(5).map((n) => n === 0),
  })
  .map(({ day, waits, ...result }) => ({
    ...result,
    totals: null,
    endedAt: START + day * DAY,
    date: new Date(START + day * DAY).toISOString().slice(0, 10),
    dueAt: waits ? START + (day + 2) * DAY : null,
  }))

async function inTurn(real: Real, commands: readonly Command[]): Promise<void> {
  for (const command of commands) await command(real)
}

/** Returns a stored match. @param index modulo their number */
async function chosen(real: Real, index: number): Promise<string | undefined> {
  const ids = (await real.results()).map(({ matchId }) => matchId).sort()
  return ids[index % Math.max(1, ids.length)]
}

const anIndex = fc.nat(60)
const aWrite: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 8,
    arbitrary: aResult.map(
      (result): Command =>
        (real) =>
          real.play(result),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(anIndex, aResult).map(
      ([index, result]): Command =>
        async (real) => {
          const match = await chosen(real, index)
          if (match) await real.store(match, result)
        },
    ),
  },
  {
    weight: 2,
    // An undo, or an archived match.
    arbitrary: anIndex.map(
      (index): Command =>
        async (real) => {
          const match = await chosen(real, index)
          if (match) await real.store(match, null)
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(anIndex, fc.boolean()).map(
      ([index, counts]): Command =>
        async (real) => {
          const match = await chosen(real, index)
          if (match) await real.confirm(match, counts)
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(aPlayer, aPlayer).map(
      ([one, other]): Command =>
        async (real) =>
          void (await real.merge(one, other)),
    ),
  },
  {
    weight: 2,
    arbitrary: aPlayer.map(
      (player): Command =>
        async (real) =>
          void (await real.separate(player)),
    ),
  },
)

/** Changes what a round of a server is about to take into account: a pending result, or who its players are. */
const aPendingWrite: fc.Arbitrary<Command> = fc
  .tuple(anIndex, aPlayer, aResult, fc.constantFrom('merge', 'correct', 'undo'))
  .map(
    ([index, into, result, how]): Command =>
      async (real) => {
        const pending = (await real.results()).filter((row) => row.pending)
        const row = pending[index % Math.max(1, pending.length)]
        if (!row) return
        const [player] = placedIn(row.linked)
        if (how === 'merge' && player) await real.merge(player.player, into)
        else await real.store(row.matchId, how === 'undo' ? null : result)
      },
  )

const aCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: aWrite },
  // A server ends between two transactions.
  {
    weight: 2,
    arbitrary: fc.nat(3).map(
      (count): Command =>
        (real) =>
          real.newServer().makeRounds(count),
    ),
  },
  // A server ends in the middle of a transaction, or right after it.
  {
    weight: 2,
    arbitrary: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean()).map(
      ([nth, isStored]): Command =>
        async (real) => {
          await real
            .newServer(crashingAt(real.storage, nth, isStored))
            .settle()
            .catch((error: unknown) => {
              if (!(error instanceof Crash)) throw error
            })
        },
    ),
  },
  // Nothing can be stored once. The same server goes on.
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1, max: 4 }).map(
      (nth): Command =>
        async (real) => {
          const server = real.newServer(failingAt(real.storage, nth))
          await server.settle().catch((error: unknown) => {
            if (!(error instanceof Crash)) throw error
          })
          await server.settle()
        },
    ),
  },
  // Others write between what a server reads and its transaction.
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.array(aWrite, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 2 }),
        fc.array(fc.oneof(aPendingWrite, aWrite), { minLength: 1, maxLength: 2 }),
      )
      .map(
        ([first, nth, writes]): Command =>
          async (real) => {
            await inTurn(real, first)
            await real.newServer(interruptedAt(real.storage, nth, () => inTurn(real, writes))).settle()
          },
      ),
  },
  // Two servers at once, while others write.
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.array(aWrite, { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(fc.nat(12), fc.oneof(aPendingWrite, aWrite)), { minLength: 1, maxLength: 3 }),
      )
      .map(
        ([first, writes]): Command =>
          async (real) => {
            await inTurn(real, first)
            const [one, other] = [real.newServer(), real.newServer()]
            const written = writes.map(async ([turns, write]) => {
              for (let n = 0; n < turns; n++) await Promise.resolve()
              await write(real)
            })
            await Promise.all([one.settle(), other.settle(), ...written])
          },
      ),
  },
  { weight: 1, arbitrary: fc.constant<Command>((real) => recomputeRatings(real.storage)) },
  { weight: 3, arbitrary: fc.constant<Command>(settled) },
)

/** Takes all results into account, and checks that everything is as if it had been made from the first match on. */
async function settled(real: Real): Promise<void> {
  await real.newServer().settle()
  expect(await real.isPending()).toBe(false)
  const roots = new Map((await real.players()).map(({ id, root }) => [id, root]))
  const ended = (await real.results()).flatMap((row) =>
    row.endedAt === null ? [] : [{ ...row, endedAt: row.endedAt }],
  )
  const wanted = allSteps(ended, (player) => roots.get(player))
  expectSame(await real.steps(), wanted)
  const last = new Map(wanted.map((step) => [`${step.kind} ${step.player}`, step]))
  expectSame(
    await real.ratings(),
    [...last.values()].map(({ player, kind, r, v, date, matches }) => ({ player, kind, r, v, last: date, matches })),
  )
  expect(await compareRatings(real.storage)).toMatchObject({ differing: 0, pending: 0 })
}

/** Compares all bits: JSON has all digits of a number. */
function expectSame(stored: readonly object[], wanted: readonly object[]): void {
  const texts = (rows: readonly object[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
  expect(texts(stored)).toEqual(texts(wanted))
}

/**
 * Runs at least this number of random commands on a database: results, corrections, undos, confirmations, merges, ends of servers,
 * and several servers at once. Whenever all results are taken into account, the ratings must equal those made from the first match on.
 */
export async function checkRatings(storage: Storage, commands: number): Promise<void> {
  let run = 0
  while (run < commands)
    await fc.assert(
      fc.asyncProperty(fc.array(aCommand, { minLength: 40, maxLength: 120, size: 'max' }), async (list) => {
        if (run >= commands) return
        const real = await openReal(storage, NAMES)
        for (const command of list) {
          run += 1
          await command(real)
        }
        await settled(real)
      }),
      { numRuns: 5 },
    )
}
