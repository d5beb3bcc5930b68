import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import type { Me } from '../../../shared/auth/people-schemas.ts'
import { type Action, mayAtAll, may as mayDo, type Subject, type Who } from '../../../shared/auth/permissions.ts'
import { onReturn } from '../../api/connection.ts'
import { useSession } from '../../api/session.ts'
import { officeJson } from './office-calls.ts'

interface MeState {
  readonly state: 'loading' | 'ready' | 'failed'
  /** The email whose roles these are. */
  readonly email: string | null
  readonly me: Me | null
}

const useStore = create<MeState>(() => ({ state: 'loading', email: null, me: null }))

async function load(email: string | null): Promise<void> {
  useStore.setState({ state: 'loading', email })
  try {
    const me = await officeJson<Me>('GET', '/auth/me')
    if (useStore.getState().email === email) useStore.setState({ state: 'ready', me })
  } catch {
    if (useStore.getState().email === email) useStore.setState({ state: 'failed' })
  }
}

/** Returns the signed-in person with their roles, and what these allow. */
export function useMe() {
  const email = useSession((session) => session.email)
  const { state, me } = useStore()
  useEffect(() => {
    const held = useStore.getState()
    // After a sign-out, a page with unsaved changes stays as it is.
    if (email !== null && (held.email !== email || held.state === 'failed')) void load(email)
  }, [email])
  const hasFailed = state === 'failed'
  useEffect(() => (hasFailed ? onReturn(() => load(email)) : undefined), [hasFailed, email])
  const rights = useMemo(() => {
    const who: Who = me ? { kind: 'person', id: me.id, blocked: false, roles: me.roles } : { kind: 'visitor' }
    return {
      /** Whether the person may do this to at least one thing. */
      mayAtAll: (action: Action) => mayAtAll(who, action),
      may: (action: Action, subject?: Subject) => mayDo(who, action, subject),
    }
  }, [me])
  return { state, me, retry: () => void load(email), ...rights }
}
