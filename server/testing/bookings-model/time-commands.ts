import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { unitsOf } from '../../../shared/reservations/units.ts'
import { UniqueViolation } from '../../storage/storage.ts'
import { CLUB, keysOf, type Pick, slotOf, timesOf } from './club.ts'
import { type Command, command } from './command.ts'
import { endLines, offerAll } from './line.ts'
import { isTaken } from './model.ts'

/** Time passes. Holds, offers and lines end with the next call that looks at them. */
export const passCommand = (minutes: number): Command =>
  command('pass', { minutes }, async (model) => {
    model.now += minutes * 60_000
  })

/** The server looks for holds, offers and lines that have ended. */
export const checkCommand = (): Command =>
  command('check', {}, async (model, real) => {
    endLines(model)
    offerAll(model)
    await real.waits.check()
  })

/** Blocks a slot for the club, or releases it. */
export const blockCommand = (pick: Pick, release: boolean): Command =>
  command('block', { pick, release }, async (model, { storage, waits }) => {
    const { court, slot } = slotOf(model.now, pick)
    const { courtUnits } = storage.tables
    const period = timesOf(slot)
    const block = `${court.id} ${slot.startsAt}`
    if (release) {
      const own = await storage.db.select().from(courtUnits).where(eq(courtUnits.block, block))
      if (own.length === 0) return
      for (const { courtId, unit } of own) model.blocked.delete(`${courtId} ${unit}`)
      await storage.atomically((tx) => [tx.delete(courtUnits).where(eq(courtUnits.block, block)).returning()])
      offerAll(model)
      return waits.offerFreed([{ club: CLUB.id, ...period }])
    }
    const isFree = !isTaken(model, court.id, period)
    const rows = unitsOf(period).map((unit) => ({ courtId: court.id, unit, block }))
    const stored = await storage
      .atomically((tx) => [tx.insert(courtUnits).values(rows).returning()])
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof UniqueViolation) return false
          throw error
        },
      )
    expect(stored).toBe(isFree)
    if (isFree) for (const key of keysOf(court.id, period)) model.blocked.add(key)
  })
