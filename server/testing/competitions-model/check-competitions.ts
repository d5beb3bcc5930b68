import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { competitionCalls } from '../competition-calls.ts'
import { type RunningApp, startApp } from '../running-app.ts'
import { enter, HAPPENINGS, productsOf, publish, type Real, read, sendAs } from './commands.ts'
import { problemsIn } from './problems.ts'

const STAGES = {
  knockout: [{ id: 'main', kind: 'knockout', seeds: 2, thirdPlace: true, consolation: 'firstMatch' }],
  groups: [
    { id: 'round', kind: 'groups', groups: 2 },
    { id: 'main', kind: 'knockout' },
  ],
  compass: [{ id: 'main', kind: 'compass' }],
} as const
type Kind = keyof typeof STAGES

/** Number of entries that each kind begins with, and needs for its draw; one more waits. */
const ENTRIES: Readonly<Record<Kind, number>> = { knockout: 7, groups: 6, compass: 8 }

const command = (name: string, at: number): fc.AsyncCommand<object, Real> => ({
  check: () => true,
  async run(_model, real) {
    await HAPPENINGS[name]?.(real, at)
    await expectRight(real)
  },
  toString: () => `${name} ${at}`,
})

const commandsOf = (names: readonly string[]) => names.map((name) => fc.nat({ max: 60 }).map((at) => command(name, at)))
const BEFORE = ['enters', 'withdraws', 'merges', 'mergesTwoOfTheDraw', 'publishes', 'restarts']
const AFTER = [...Object.keys(HAPPENINGS), 'wins', 'wins', 'wins', 'begins']

/** Checks what the pages show, once the draw has followed. */
async function expectRight(real: Real): Promise<void> {
  const problems = async (): Promise<string[]> => {
    const event = await read(real)
    return problemsIn({ event, products: await productsOf(real, event), kept: real.kept })
  }
  await expect.poll(problems, { timeout: 10_000 }).toEqual([])
}

async function anEvent(kind: Kind, parts: Pick<Real, 'app' | 'restart'>): Promise<Real> {
  const [competition, id] = [randomUUID(), randomUUID()]
  const days = { from: '2030-06-01', to: '2030-06-02' }
  await sendAs(parts, 'POST', '/competitions', {
    id: competition,
    name: 'Model',
    club: 'club_naco',
    published: true,
    ...days,
  })
  const event = { id, name: kind, kind: 'singles', matchFormat: 'SET3-S:6/TB7', stages: STAGES[kind] }
  const needed = ENTRIES[kind]
  await sendAs(parts, 'POST', `/competitions/${competition}/events`, { ...event, mostEntries: needed })
  const stages = STAGES[kind].map((stage) => stage.id)
  const path = `/competitions/${competition}/events/${id}`
  const real: Real = { ...parts, path, stages, needed, players: new Map(), kept: new Set() }
  for (let entry = 0; entry <= needed; entry += 1) await enter(real)
  return real
}

/**
 * Checks that the pages of a competition follow from its entries, acts and matches, whatever happens, also if the server starts again.
 * @param file the database
 */
export async function checkCompetitions(
  file: string,
  kind: Kind,
  { commands, runs }: { readonly commands: number; readonly runs: number },
): Promise<void> {
  let app: RunningApp = await startApp({ file })
  await competitionCalls(app)
  const restart = async (): Promise<void> => {
    await app.close()
    app = await startApp({ file })
  }
  const property = fc.asyncProperty(
    fc.commands(commandsOf(BEFORE), { maxCommands: 4 }),
    fc.commands(commandsOf(AFTER), { maxCommands: commands }),
    async (before, after) => {
      const real = await anEvent(kind, { app: () => app, restart })
      await fc.asyncModelRun(() => ({ model: {}, real }), before)
      await publish(real)
      await expectRight(real)
      await fc.asyncModelRun(() => ({ model: {}, real }), after)
    },
  )
  try {
    await fc.assert(property, { numRuns: runs, endOnFailure: true })
  } finally {
    await app.close()
  }
}
