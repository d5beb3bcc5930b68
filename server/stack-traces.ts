import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The place of a frame in a built file: its address, line and column. */
const PLACE = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/

/**
 * First line of an error of a connection, such as `write EPIPE`. Any client can cause one, and Node makes its stack trace although
 * nobody reads it. Reading the map would keep all other clients waiting for up to half a second.
 */
const OF_CONNECTION = /^Error: [a-z]+ E[A-Z]+/

/**
 * Makes the stack traces of a built program name the files and lines of its sources. The flag --enable-source-maps does this
 * too, but it reads all source maps at each start. This reads a file's map for the first stack trace that needs it.
 */
export function mapStackTraces(): void {
  const maps = new Map<string, SourceMap | null>()
  const mapOf = (file: string): SourceMap | null => {
    const known = maps.get(file)
    if (known !== undefined) return known
    const map = readMap(file)
    maps.set(file, map)
    return map
  }
  const inSource = (place: string, file: string, line: string, column: string): string => {
    const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!found || !('originalSource' in found)) return place
    return `${new URL(found.originalSource, file)}:${found.originalLine + 1}:${found.originalColumn + 1}`
  }
  Error.prepareStackTrace = (error, frames) => {
    const name = nameOf(error)
    const mapped = OF_CONNECTION.test(name) ? String : (frame: unknown) => String(frame).replace(PLACE, inSource)
    const lines = frames.map((frame) => `\n    at ${mapped(frame)}`)
    return `${name}${lines.join('')}`
  }
}

/** Returns the source map beside a built file, or null if there is none. */
function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')))
  } catch {
    return null
  }
}

/** Returns the first line of a stack trace. An error may have a name or a message that can't be read. */
function nameOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error)
  } catch {
    return 'Error'
  }
}
