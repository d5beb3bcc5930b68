import { type Command, command } from './command.ts'
import { endLines, offerAll } from './line.ts'

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
