import { useCallback, useEffect, useState } from 'react'
import type { OwnGrant } from '../../shared/grants/grant-schemas.ts'
import { GRANT_PREFIX, GRANT_TOKEN } from '../../shared/grants/grant-token.ts'
import { getJson } from '../api/get-json.ts'
import { NotOk } from '../api/not-ok.ts'
import { storeItem } from '../api/stored-session.ts'
import { keepKeyProblem } from './key-problem.ts'
import { type LinkBegin, linkBegin } from './link-problem.ts'
import { keepScorerKey, scorerKey } from './scorer-key.ts'
import { isGrant } from './tab-keys.ts'

/**
 * Takes the secret of a grant from the page's address and keeps it like a typed key. Nobody can read it from the address bar
 * or the history afterwards. Of an incomplete secret, keeps only the reason why it can't be used.
 */
export function takeGrantLink(): 'taken' | 'incomplete' | null {
  if (!location.hash.startsWith(`#${GRANT_PREFIX}`)) return null
  const [token] = GRANT_TOKEN.exec(location.hash) ?? []
  if (token === undefined) keepKeyProblem('LINK_INCOMPLETE')
  keepScorerKey(token ?? null)
  history.replaceState(history.state, '', location.pathname + location.search)
  return token === undefined ? 'incomplete' : 'taken'
}

/**
 * Calls `opened` when somebody opens a link with a grant in a tab that already shows this page.
 * @param opened called with whether the link is incomplete
 */
export function useGrantLink(opened: (isIncomplete: boolean) => void): void {
  useEffect(() => {
    const take = () => {
      const taken = takeGrantLink()
      if (taken !== null) opened(taken === 'incomplete')
    }
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [opened])
}

/**
 * Reads what a grant is for.
 * @throws NotOk with the server's code if it is not valid now, TypeError if the network fails
 */
export const readGrant = (token: string): Promise<{ body: OwnGrant }> =>
  getJson<OwnGrant>('/grants/current', { authorization: `Bearer ${token}` })

const STORAGE_KEY = 'scorerGrant'

/** Stores the server's last answer about the link of this tab, so that it is known after a reload without a network. */
export const keepGrant = (token: string, grant: OwnGrant): void =>
  storeItem(STORAGE_KEY, JSON.stringify({ token, grant }), 'sessionStorage')

/** Returns what is known about this link, or null. */
export function knownGrant(token: string | null): OwnGrant | null {
  try {
    const known = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as { grant: OwnGrant; token: string } | null
    return known !== null && known.token === token ? known.grant : null
  } catch {
    return null
  }
}

interface KeptGrant {
  /** This tab's key or link, or `OWN_SIGN_IN`. Undefined until the page has read it. */
  readonly key: string | null | undefined
  readonly grant: OwnGrant | null
  /** The server's code for rejecting the link, or an empty text if the server did not answer. Null without a problem. */
  readonly problem: string | null
  /** When the link begins, if it is not valid yet. */
  readonly begin: LinkBegin | null
}

const NO_GRANT = { grant: null, problem: null, begin: null }

/** Returns the key and the grant of this tab: of a link that was just opened, or of an earlier one. `reread` reads a new key. */
export function useKeptGrant(): KeptGrant & { readonly reread: () => void } {
  const [kept, setKept] = useState<KeptGrant>({ ...NO_GRANT, key: undefined })
  const read = useCallback((isIncomplete: boolean) => {
    const key = scorerKey()
    setKept({ ...NO_GRANT, key, problem: isIncomplete ? 'LINK_INCOMPLETE' : null })
    if (key === null || !isGrant(key)) return
    void readGrant(key)
      .then(({ body: grant }) => ({ ...NO_GRANT, grant }), failed)
      .then((now) => scorerKey() === key && setKept({ ...now, key }))
  }, [])
  useEffect(() => read(takeGrantLink() === 'incomplete'), [read])
  useGrantLink(read)
  return { ...kept, reread: () => read(false) }
}

const failed = (error: unknown): Omit<KeptGrant, 'key'> => {
  const refused = error instanceof NotOk ? error : null
  return { grant: null, problem: refused?.code ?? '', begin: refused && linkBegin(refused) }
}
