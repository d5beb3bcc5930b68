import type { Me } from '../../shared/auth/people-schemas.ts'
import { mayAtAll, type Who } from '../../shared/auth/permissions.ts'
import type { OwnGrant } from '../../shared/grants/grant-schemas.ts'
import type { UmpiresAnswer } from '../../shared/office/office-schemas.ts'
import { useSession } from '../api/session.ts'
import { getSignedIn } from '../api/signed-in-calls.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { type Scope, scopeOf, scopeOfGrant } from './scope.ts'
import { OWN_SIGN_IN } from './scorer-key.ts'
import { isGrant } from './tab-keys.ts'

interface ScopeState {
  readonly state: 'loading' | 'ready' | 'failed'
  /** Null while it is not known, and for somebody without key, link and role. */
  readonly scope: Scope | null
  readonly retry: () => void
}

/**
 * Returns the matches that this tab may score: with its key or link, or else as the signed-in person.
 * @param grant the grant of the link, or null while the server has not answered
 */
export function useScope(key: string | null, grant: OwnGrant | null): ScopeState {
  const isSignedIn = useSession(({ token }) => token !== null)
  const isOwnKey = key !== null && key !== OWN_SIGN_IN
  const isPerson = isSignedIn && !isOwnKey
  const person = useLoaded(isPerson ? 'person' : null, readOwnScope)
  const retry = () => void person.reload()
  const ready = (scope: Scope | null) => ({ state: 'ready' as const, scope, retry })
  if (isPerson && person.value) return ready(person.value.scope)
  if (isPerson) return { state: person.failed && !person.isLoading ? 'failed' : 'loading', scope: null, retry }
  if (!isOwnKey) return ready(null)
  if (!isGrant(key)) return ready(scopeOf({ kind: 'key' }))
  return grant === null ? { state: 'loading', scope: null, retry } : ready(scopeOfGrant(grant))
}

/** Asks the server what the signed-in person may score. */
async function readOwnScope(): Promise<Pick<ScopeState, 'scope'>> {
  const { id, roles } = await getSignedIn<Me>('/auth/me')
  const who: Who = { kind: 'person', id, blocked: false, roles }
  return { scope: scopeOf(who, mayAtAll(who, 'match.describe') ? await readUmpired(id) : []) }
}

/** Returns the ids of the matches that this person umpires. Without an answer, the person still scores by their role. */
const readUmpired = (person: string): Promise<readonly string[]> =>
  getSignedIn<UmpiresAnswer>('/office/umpires').then(
    ({ umpires }) => umpires.find(({ id }) => id === person)?.matches ?? [],
    () => [],
  )
