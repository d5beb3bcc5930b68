import { createReadStream } from 'node:fs'
import { errorText } from '../../shared/errors/error-text.ts'
import { type PlayedMatch, playedMatch } from './played-match.ts'
import { linesOf, PlayedMatchError } from './read-values.ts'

/** A line of a file: a match, or why it is not one. A match without an id has the number of its line as its name. */
export type Line =
  | { readonly name: string; readonly match: PlayedMatch }
  | { readonly name: string; readonly match: null; readonly problem: string }

/** Reads a file line by line, so that a long file needs little memory. Skips empty lines. */
export async function* matchesIn(file: string): AsyncGenerator<Line> {
  let number = 0
  for await (const line of linesOf(createReadStream(file))) {
    number += 1
    const name = `line ${number}`
    // Trimming also removes the byte-order mark.
    const text = line.trim()
    if (text === '') continue
    try {
      const match = playedMatch(text)
      yield { name: match.id ?? name, match }
    } catch (error) {
      if (!(error instanceof PlayedMatchError)) throw error
      yield { name, match: null, problem: error.message }
    }
  }
}

/**
 * Runs a command on the files that its arguments name, and sets the exit code: 0 if `run` returns true, 1 if it returns false,
 * and 2 if it throws or there is no file. Prints the usage on request.
 */
export async function runOnFiles(usage: string, run: (files: readonly string[]) => Promise<boolean>): Promise<void> {
  const files = process.argv.slice(2)
  if (files.length === 0 || files.includes('--help')) {
    process.stdout.write(usage)
    process.exitCode = files.length === 0 ? 2 : 0
    return
  }
  try {
    process.exitCode = (await run(files)) ? 0 : 1
  } catch (error) {
    const missing = Object(error).code === 'ENOENT' ? `${Object(error).path}: there is no such file` : null
    process.stderr.write(`${missing ?? errorText(error)}\n`)
    process.exitCode = 2
  }
}
