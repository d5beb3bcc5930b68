import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import type { Me } from '../../../shared/auth/people-schemas.ts'
import { type Action, mayAtAll, may as mayDo, type Subject, type Who } from '../../../shared/auth/permissions.ts'
import { useSession } from '../../api/session.ts'
import { type Loader, loader, useLoader } from '../../api/use-loaded.ts'
import { officeGet } from './office-calls.ts'

/** The roles of the person with this email. */
const useOwn = create<{ readonly email: string | null; readonly roles: Loader<Me> }>(() => ({
  email: null,
  roles: loader<Me>(null),
}))

/** Returns the signed-in person with their roles, and what these allow. */
export function useMe() {
  const email = useSession((session) => session.email)
  const own = useOwn()
  useEffect(() => {
    // After a sign-out, a page with unsaved changes stays as it is.
    if (email !== null && useOwn.getState().email !== email)
      useOwn.setState({ email, roles: loader(() => officeGet<Me>('/auth/me')) })
  }, [email])
  const { value: me, failed, isLoading, reload } = useLoader(own.roles, true)
  const rights = useMemo(() => {
    const who: Who = me ? { kind: 'person', id: me.id, blocked: false, roles: me.roles } : { kind: 'visitor' }
    return {
      /** Whether the person may do this to at least one thing. */
      mayAtAll: (action: Action) => mayAtAll(who, action),
      may: (action: Action, subject?: Subject) => mayDo(who, action, subject),
    }
  }, [me])
  const state = me ? 'ready' : failed && !isLoading ? 'failed' : 'loading'
  return { state, me, retry: () => void reload(), ...rights }
}
