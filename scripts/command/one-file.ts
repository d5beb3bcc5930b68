import path from 'node:path'
import { parseArgs } from 'node:util'

export interface OneFile {
  /** The path as given. */
  readonly given: string
  /** The absolute path. */
  readonly file: string
  readonly force: boolean
}

/**
 * Reads `FILE [--force]`.
 * @returns null for --help
 * @throws Error with the usage if there is not exactly one file
 */
export function oneFile(usage: string): OneFile | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
  })
  if (values.help) return null
  const [given, ...more] = positionals
  if (given === undefined || more.length > 0) throw new Error(`one FILE is needed\n\n${usage}`)
  return { given, file: path.resolve(given), force: values.force }
}
