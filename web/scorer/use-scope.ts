import { useEffect, useState } from 'react'
import type { Me } from '../../shared/auth/people-schemas.ts'
import { mayAtAll, type Who } from '../../shared/auth/permissions.ts'
import type { OwnGrant } from '../../shared/grants/grant-schemas.ts'
import type { UmpiresAnswer } from '../../shared/office/office-schemas.ts'
import { useSession } from '../api/session.ts'
import { getSignedIn } from '../api/signed-in-calls.ts'
import { useReturns } from '../api/use-load.ts'
import { type Scope, scopeOf, scopeOfGrant } from './scope.ts'
import { OWN_SIGN_IN } from './scorer-key.ts'
import { isGrant } from './tab-keys.ts'

interface ScopeState {
  readonly state: 'loading' | 'ready' | 'failed'
  /** Null while it is not known, and for somebody without key, link and role. */
  readonly scope: Scope | null
  readonly retry: () => void
}

const LOADING = { state: 'loading', scope: null } as const

/**
 * Returns the matches that this tab may score: with its key or link, or else as the signed-in person.
 * @param grant the grant of the link, or null while the server has not answered
 */
export function useScope(key: string | null, grant: OwnGrant | null): ScopeState {
  const isSignedIn = useSession(({ token }) => token !== null)
  const isOwnKey = key !== null && key !== OWN_SIGN_IN
  const isPerson = isSignedIn && !isOwnKey
  const [person, setPerson] = useState<Pick<ScopeState, 'state' | 'scope'>>(LOADING)
  const [attempt, setAttempt] = useState(0)
  const returns = useReturns()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    if (!isPerson) return
    let left = false
    setPerson((known) => (known.state === 'ready' ? known : LOADING))
    void readOwnScope()
      .then((scope) => ({ state: 'ready' as const, scope }))
      .catch(() => ({ state: 'failed' as const, scope: null }))
      .then(
        (read) => !left && setPerson((known) => (known.state === 'ready' && read.state === 'failed' ? known : read)),
      )
    return () => {
      left = true
    }
  }, [isPerson, attempt, returns])
  const retry = () => setAttempt((count) => count + 1)
  if (isPerson) return { ...person, retry }
  if (!isOwnKey) return { state: 'ready', scope: null, retry }
  if (!isGrant(key)) return { state: 'ready', scope: scopeOf({ kind: 'key' }), retry }
  return grant === null ? { ...LOADING, retry } : { state: 'ready', scope: scopeOfGrant(grant), retry }
}

/** Asks the server what the signed-in person may score. */
async function readOwnScope(): Promise<Scope | null> {
  const { id, roles } = await getSignedIn<Me>('/auth/me')
  const who: Who = { kind: 'person', id, blocked: false, roles }
  return scopeOf(who, mayAtAll(who, 'match.describe') ? await readUmpired(id) : [])
}

/** Returns the ids of the matches that this person umpires. Without an answer, the person still scores by their role. */
const readUmpired = (person: string): Promise<readonly string[]> =>
  getSignedIn<UmpiresAnswer>('/office/umpires').then(
    ({ umpires }) => umpires.find(({ id }) => id === person)?.matches ?? [],
    () => [],
  )
