// Where a server's time goes, by Node's own profiler.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { percent } from './figures.ts'
import { type Block, rows } from './report.ts'

/** What `node --cpu-prof` writes, so far as it is read here. */
export interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string }
  }[]
  /** Which node each sample found. */
  readonly samples: readonly number[]
  /** How long before each sample the one before it was, µs. */
  readonly timeDeltas: readonly number[]
}

const SHOWN = 15
let folder: string | null = null

/** From now on each server of the product writes a profile into this folder when it ends; null: none does. */
export function profileInto(into: string | null): void {
  folder = into
  if (into) mkdirSync(into, { recursive: true })
}

/** What Node is started with, while profiles are wanted. */
export const profileFlags = (): string[] => (folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [])

/** The groups of functions that took the most of all profiles of a folder. */
export function profileTable(of: string): Block {
  const files = readdirSync(of).filter((file) => file.endsWith('.cpuprofile'))
  const profiles = files.map((file) => JSON.parse(readFileSync(path.join(of, file), 'utf8')) as Profile)
  const shares = [...sharesOf(profiles)].slice(0, SHOWN)
  return rows(
    ['Self time, of the time that is not idle', 'share'],
    ...shares.map(([name, part]) => [name, percent(part)]),
  )
}

/** Self time by group of functions, as parts of all that was not idle, the greatest first. */
export function sharesOf(profiles: readonly Profile[]): Map<string, number> {
  const took = new Map<string, number>()
  for (const { nodes, samples, timeDeltas } of profiles) {
    const groups = new Map(nodes.map(({ id, callFrame }) => [id, groupOf(callFrame)]))
    for (const [n, id] of samples.entries()) {
      const group = groups.get(id) ?? ''
      if (group !== '(idle)') took.set(group, (took.get(group) ?? 0) + (timeDeltas[n] ?? 0))
    }
  }
  const all = [...took.values()].reduce((sum, each) => sum + each, 0)
  return new Map([...took].map(([group, each]) => [group, each / all] as const).sort(([, a], [, b]) => b - a))
}

/** A package; a file of the product; a module of Node; or, where it is in none of them, the native function itself. */
function groupOf({ functionName, url }: Profile['nodes'][number]['callFrame']): string {
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  return name ?? (/\/dist\/(.+)$/.exec(url)?.[1] || url || functionName || '(native)')
}
