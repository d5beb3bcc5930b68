import { PlayedMatchError } from './played-match-error.ts'

/** Some languages write these for a number that is missing; JSON has no word for them. A string is left as it is. */
const NO_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g

/** @throws PlayedMatchError where the line is no JSON object */
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
