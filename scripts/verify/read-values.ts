/** A line that is not a match. The message says why. */
export class PlayedMatchError extends Error {
  override name = 'PlayedMatchError'
}

/**
 * Returns a JSON value as text: lists and objects as JSON, because an object may have a member `toString` that is not a
 * function.
 */
export const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** Matches `NaN` and `Infinity`, which some programs write although they are not JSON, and strings, which stay unchanged. */
const NO_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g

/** Parses a line. Throws a PlayedMatchError if it is not a JSON object. */
export function objectIn(line: string): Record<string, unknown> {
  const value = parsed(line) ?? parsed(line.replace(NO_NUMBERS, (found) => (found.startsWith('"') ? found : 'null')))
  if (!value) throw new PlayedMatchError('not JSON')
  const { json } = value
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new PlayedMatchError('not a match')
  return json as Record<string, unknown>
}

function parsed(text: string): { json: unknown } | null {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return null
  }
}

/**
 * Yields the lines of a UTF-8 text. Only a line feed ends a line, after an optional carriage return, because Unicode's other
 * line ends may occur in names.
 */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let begun: string[] = []
  for await (const chunk of bytes) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
    begun.push(first)
    for (const next of others) {
      yield begun.join('')
      begun = [next]
    }
  }
  begun.push(decoder.decode())
  yield begun.join('')
}
