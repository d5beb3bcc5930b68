import type fc from 'fast-check'
import { ApiError } from '../../http/api-error.ts'
import { agree } from './agree.ts'
import type { Model } from './model.ts'
import type { Real } from './real.ts'

export type Command = fc.AsyncCommand<Model, Real>

let executed = 0
/** Returns the number of commands that have run. */
export const commandsRun = (): number => executed

/** Returns a command: `run` changes the model and the database, and both must agree afterwards. */
export const command = (name: string, args: unknown, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  run: async (model, real) => {
    executed += 1
    await run(model, real)
    await agree(model, real)
  },
  toString: () => `${name}(${JSON.stringify(args)})`,
})

/** Returns the code of the error, or null and the result. */
export async function outcome<T>(run: Promise<T>): Promise<{ code: string | null; result?: T }> {
  try {
    return { code: null, result: await run }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { code: error.code }
  }
}

export const bookerOf = (email: string) => ({ email, manager: null, isMember: () => false })
