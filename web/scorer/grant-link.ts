import type { TFunction } from 'i18next'
import { useCallback, useEffect, useState } from 'react'
import type { OwnGrant } from '../../shared/grants/grant-schemas.ts'
import { GRANT_TOKEN } from '../../shared/grants/grant-token.ts'
import { type Answered, getJson } from '../api/get-json.ts'
import { NotOk } from '../api/not-ok.ts'
import { keepScorerKey, scorerKey } from './scorer-key.ts'

/** Returns whether a key is the secret of a grant. */
export const isGrant = (key: string): boolean => GRANT_TOKEN.test(key)

/**
 * Takes the secret of a grant from the page's address and keeps it like a typed key. Nobody can read it from the address bar
 * or the history afterwards.
 */
export function takeGrantLink(): boolean {
  const [token] = GRANT_TOKEN.exec(location.hash) ?? []
  if (token === undefined) return false
  keepScorerKey(token)
  history.replaceState(history.state, '', location.pathname + location.search)
  return true
}

/** Calls `opened` when somebody opens a link with a grant in a tab that already shows this page. */
export function useGrantLink(opened: () => void): void {
  useEffect(() => {
    const take = () => takeGrantLink() && opened()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [opened])
}

/**
 * Reads what a grant is for.
 * @throws NotOk with the server's code if it is not valid now, TypeError if the network fails
 */
export const readGrant = (token: string): Promise<Answered<OwnGrant>> =>
  getJson<OwnGrant>('/grants/current', { authorization: `Bearer ${token}` })

/** What the server has last said about the link of this tab. It is stored, so that it is known after a reload without a network. */
interface KnownGrant {
  readonly grant: OwnGrant
  /** Time by which the server's clock is ahead of this phone's clock (ms). */
  readonly clock: number
}

const STORAGE_KEY = 'scorerGrant'

export function keepGrant(token: string, known: KnownGrant): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ token, ...known }))
  } catch {
    // Without storage, the console learns it again from the server.
  }
}

/** Returns what is known about this link, or null. */
export function knownGrant(token: string | null): KnownGrant | null {
  try {
    const known = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as (KnownGrant & { token: string }) | null
    return known !== null && known.token === token ? known : null
  } catch {
    return null
  }
}

/** Codes for the reasons why a link, or the sign-in of a person with a role, is rejected. */
const LINK_PROBLEMS = [
  'GRANT_REVOKED',
  'GRANT_EXPIRED',
  'GRANT_NOT_YET',
  'BAD_GRANT',
  'FORBIDDEN',
  'BLOCKED',
  'SIGNED_OUT',
  'NO_ROLE',
]

/** Returns a sentence for such a code, or for any other code that the link could not be checked. */
export const linkProblem = (t: TFunction, code: string): string =>
  LINK_PROBLEMS.includes(code) ? t(`scorer.linkRefused.${code}`) : t('scorer.linkFailed')

interface KeptGrant {
  readonly grant: OwnGrant | null
  /** The server's code for rejecting the link, or an empty text if the server did not answer. Null without a problem. */
  readonly problem: string | null
}

const NO_GRANT: KeptGrant = { grant: null, problem: null }

/** Returns the grant of this tab: of a link that was just opened, or of an earlier one. */
export function useKeptGrant(): KeptGrant {
  const [kept, setKept] = useState(NO_GRANT)
  const read = useCallback(() => {
    const token = scorerKey()
    setKept(NO_GRANT)
    if (token === null || !isGrant(token)) return
    const failed = (error: unknown) => ({ grant: null, problem: (error instanceof NotOk && error.code) || '' })
    readGrant(token)
      .then(({ body: grant }) => ({ grant, problem: null }), failed)
      .then((now) => scorerKey() === token && setKept(now))
  }, [])
  useEffect(() => {
    takeGrantLink()
    read()
  }, [read])
  useGrantLink(read)
  return kept
}
