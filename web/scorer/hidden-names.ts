import { useEffect, useState } from 'react'
import { hasPlaceholder } from '../../shared/matches/anonymous-name.ts'
import type { MatchNames, MatchSummary } from '../../shared/matches/match-schemas.ts'
import { getJson } from '../api/get-json.ts'
import { asSignedIn } from '../api/signed-in-calls.ts'
import { storedItem, storeItem } from '../api/stored-session.ts'
import { pathOf } from './fetch-entries.ts'
import { OWN_SIGN_IN } from './scorer-key.ts'

/**
 * Returns a match with the names that only those who score it may read. Everybody else reads `Player` in place of some of them. The tab
 * keeps the names for a reload without a network.
 * @param key the key, link or sign-in that may score the match; null if there is none
 */
export function useHiddenNamesOf(match: MatchSummary | null, key: string | null): MatchSummary | null {
  const [names, setNames] = useState<MatchNames | null>(null)
  const id = match !== null && hasPlaceholder(match) ? match.id : null
  const changedAt = match?.updatedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the match may be one of its names
  useEffect(() => {
    if (id === null || key === null) return
    let isOver = false
    const adopt = (found: MatchNames | null) => {
      if (!isOver && found) setNames(found)
    }
    adopt(storedNames(id))
    void readNames(id, key).then(adopt, () => undefined)
    return () => {
      isOver = true
    }
  }, [id, key, changedAt])
  if (match === null || names === null || names.id !== id || key === null) return match
  return { ...match, ...names }
}

async function readNames(id: string, key: string): Promise<MatchNames> {
  const read = (headers: Readonly<Record<string, string>>) => getJson<MatchNames>(`${pathOf(id)}/names`, headers)
  const { body } = await (key === OWN_SIGN_IN ? asSignedIn(read) : read({ authorization: `Bearer ${key}` }))
  storeItem(keyOf(id), JSON.stringify(body), 'sessionStorage')
  return body
}

const keyOf = (id: string): string => `names ${id}`

function storedNames(id: string): MatchNames | null {
  try {
    return JSON.parse(storedItem(keyOf(id), 'sessionStorage') ?? 'null') as MatchNames | null
  } catch {
    return null
  }
}
