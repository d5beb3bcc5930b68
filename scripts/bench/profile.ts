// Evaluates the CPU profiles of Node's profiler.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { percent } from './figures.ts'
import { type Block, rows } from './report.ts'

/** The parts of a `node --cpu-prof` file that are read here. */
export interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: {
      readonly functionName: string
      readonly url: string
      readonly lineNumber: number
      readonly columnNumber: number
    }
  }[]
  /** Node id of each sample. */
  readonly samples: readonly number[]
  /** Time since the previous sample (µs). */
  readonly timeDeltas: readonly number[]
}

const SHOWN = 15
let folder: string | null = null

/** Makes the product's servers write a profile into a folder when they exit; null turns this off. */
export function profileInto(into: string | null): void {
  folder = into
  if (into) mkdirSync(into, { recursive: true })
}

/** Returns the flags that start Node with profiling, if it is on. */
export const profileFlags = (): string[] => (folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [])

/** Returns a table of the groups of functions with the most self time in all profiles of a folder. */
export function profileTable(of: string): Block {
  const files = readdirSync(of).filter((file) => file.endsWith('.cpuprofile'))
  const profiles = files.map((file) => JSON.parse(readFileSync(path.join(of, file), 'utf8')) as Profile)
  const shares = [...sharesOf(profiles)].slice(0, SHOWN)
  return rows(['Self time, without idle time', 'share'], ...shares.map(([name, part]) => [name, percent(part)]))
}

/** Returns the shares of self time by group of functions, without idle time, largest first. */
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

type CallFrame = Profile['nodes'][number]['callFrame']

/** Returns the group of a function: its package, its file in the product, its Node module, or else its own name. */
function groupOf(frame: CallFrame): string {
  const source = sourceOf(frame)
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  return name ?? (/(?:^(?:\.\.\/)+|\/dist\/)(.+)$/.exec(source)?.[1] || source || frame.functionName || '(native)')
}

const maps = new Map<string, SourceMap | null>()

/** Returns the source map of a script of the built server, if there is one. */
function mapOf(url: string): SourceMap | null {
  const known = maps.get(url)
  if (known !== undefined) return known
  const file = /^file:.*\/server\/[^/]+\.js$/.test(url) ? `${fileURLToPath(url)}.map` : ''
  const map = existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null
  maps.set(url, map)
  return map
}

/** Returns the source file of a function in a bundle, relative to the bundle, and otherwise the function's URL. */
function sourceOf({ url, lineNumber, columnNumber }: CallFrame): string {
  const entry = mapOf(url)?.findEntry(lineNumber, columnNumber)
  return entry && 'originalSource' in entry ? entry.originalSource : url
}
