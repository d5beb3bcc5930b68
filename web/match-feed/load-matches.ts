import { errorText } from '../../shared/errors/error-text.ts'
import type { Match, MatchSummary } from '../../shared/matches/match.ts'
import { getJson } from '../api/get-json.ts'
import { NotOk } from '../api/not-ok.ts'
import { adoptList, adoptMatch, heard, listFailed, matchFailed } from './match-store.ts'

const MOST_TRIES = 5

/**
 * Loads every match without its log.
 * @param behind ids that are adopted even where they lie behind what is held
 * @returns whether the server answered
 */
export async function loadList(behind?: ReadonlySet<string>): Promise<boolean> {
  try {
    const { body, serverTime } = await getJson<MatchSummary[]>('/product?view=summary')
    if (!Array.isArray(body)) throw new TypeError('not a list')
    heard(serverTime)
    adoptList(body, behind)
    return true
  } catch (error) {
    listFailed(errorText(error))
    return false
  }
}

/** What is being loaded just now, by match id. */
const underWay = new Map<string, Promise<boolean>>()

/** The same as {@link loadMatch}, but for a load that is under way already. */
export const matchLoaded = (id: string): Promise<boolean> => underWay.get(id) ?? loadMatch(id)

/** Loads one match with its log. Returns whether the server answered, if only that there is no such match. */
export function loadMatch(id: string): Promise<boolean> {
  const load = ask(id).finally(() => underWay.get(id) === load && underWay.delete(id))
  underWay.set(id, load)
  return load
}

async function ask(id: string): Promise<boolean> {
  try {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const { body, serverTime } = await getJson<Match>(`/product/${encodeURIComponent(id)}`)
      heard(serverTime)
      // The socket may have overtaken the answer; then the log must be asked for once more, or there is none to show.
      if (adoptMatch(body)) break
    }
    return true
  } catch (error) {
    const missing = error instanceof NotOk && error.status === 404
    matchFailed(id, missing ? 'missing' : 'failed', errorText(error))
    return missing
  }
}
