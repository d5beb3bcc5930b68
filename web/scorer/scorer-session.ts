import { NotOk } from '../api/not-ok.ts'
import { compareClocks, deviceTime, serverNow } from '../api/server-clock.ts'
import { useSession } from '../api/session.ts'
import { checkSignIn } from './check-sign-in.ts'
import { knownGrant } from './grant-link.ts'
import { isBookingProblem, keptKeyProblem } from './key-problem.ts'
import { checkLink, watchLink } from './link-check.ts'
import { forgetLink, keepLinkOfMatch, linkOfMatch } from './match-links.ts'
import { keepUnsaved, restore, save } from './queue-storage.ts'
import { keepScorerKey, OWN_SIGN_IN, scorerKey } from './scorer-key.ts'
import { BLANK, useScorer } from './scorer-store.ts'
import { sync } from './scorer-sync.ts'
import { isGrant } from './tab-keys.ts'
import { watchLog } from './watch-log.ts'

/** Time (ms) between checks for new entries on the server. */
const SYNC_MS = 4000
/** Longest time the check of a scorer key may take (ms). */
const KEY_MS = 10_000

const { getState, setState } = useScorer
let lock: TabLock | null = null

/** Scores the match in this tab. Another tab that scores it stops. */
export const scoreHere = (): void => lock?.take()

/** Opens a match as soon as no other tab scores it. Returns a function that closes the match. */
export function openMatch(matchId: string): () => void {
  let close = () => {}
  setState(BLANK)
  const own = tabLock(`ventaja-scorer/${matchId}`, (isOwn) => {
    close()
    close = isOwn ? follow(matchId) : () => undefined
    // `BLANK` has no match id. Pending work stops when the match id has changed.
    if (!isOwn) setState({ ...BLANK, tab: 'other', keyProblem: scorerKey() === null ? keptKeyProblem() : null })
  })
  lock = own
  return () => {
    own.leave()
    close()
    setState(BLANK)
  }
}

/** Restores the match from this phone, then keeps it in sync with the server. Returns a function that stops the sync. */
function follow(matchId: string): () => void {
  const key = scorerKey()
  setState({ ...BLANK, matchId, ...stateOf(key), keyProblem: key === null ? keptKeyProblem() : null })
  // The page waits for the check of the sign-in before it says how to get access.
  if (key === null && useSession.getState().token !== null) setState({ isChecked: false })
  const check = () => {
    // The last save failed, so try again.
    if (!getState().kept) void save()
    watchLink()
    void sync()
  }
  const timer = setInterval(() => document.visibilityState === 'visible' && check(), SYNC_MS)
  const reconnect = () => {
    check()
    void scoreSignedIn()
  }
  window.addEventListener('online', reconnect)
  document.addEventListener('visibilitychange', check)
  window.addEventListener('pagehide', keepUnsaved)
  const unwatch = watchLog(matchId)
  void restore(matchId).finally(() => {
    // The sign-in is used at once, because a check without a network may take long.
    if (linkOfMatch(matchId) === OWN_SIGN_IN) takeKeptLink(matchId)
    void checkLink()
    check()
    void scoreSignedIn().then(() => {
      takeKeptLink(matchId)
      const { key: now, matchId: shown } = getState()
      if (shown === matchId && (now === null || !isGrant(now))) setState({ isChecked: true })
    })
  })
  return () => {
    keepUnsaved()
    clearInterval(timer)
    unwatch()
    window.removeEventListener('online', reconnect)
    document.removeEventListener('visibilitychange', check)
    window.removeEventListener('pagehide', keepUnsaved)
  }
}

/**
 * Uses the link or the sign-in with which this phone scored the match before, if this tab has no key. Without a network, nobody can
 * check a sign-in. The server's answer to the entries says whether it accepts them.
 */
function takeKeptLink(matchId: string): void {
  const link = scorerKey() === null ? linkOfMatch(matchId) : null
  if (link === null || getState().matchId !== matchId) return
  if (link === OWN_SIGN_IN && useSession.getState().token === null) return
  keepScorerKey(link)
  openNewLink()
}

/** Uses a link that somebody opened in the tab of the open console. */
export function openNewLink(): void {
  const key = scorerKey()
  setState({ ...stateOf(key), keyProblem: key === null ? keptKeyProblem() : null })
  void checkLink()
  void sync()
}

/** Returns the state of a key that is not checked yet. If it is a link, includes what an earlier visit knows about it. */
function stateOf(key: string | null) {
  const grant = knownGrant(key)
  const isLink = key !== null && isGrant(key)
  return { key, grant, isChecked: !isLink || grant !== null }
}

/**
 * Scores as the signed-in person, without a key, if their role or their booking allows it for this match. A person who has
 * scored another match in this tab is checked again, because a booking allows one match only.
 */
async function scoreSignedIn(): Promise<void> {
  const { key, matchId } = getState()
  if ((key !== null && key !== OWN_SIGN_IN) || useSession.getState().token === null) return
  const isCurrent = () => getState().key === key && getState().matchId === matchId
  try {
    await checkSignIn(matchId)
  } catch (error) {
    if (!isCurrent() || !(error instanceof NotOk) || error.status !== 403) return
    // Entries that wait are sent with the sign-in. The server's answer to them says why it rejects them.
    if (key === OWN_SIGN_IN && getState().waiting.length > 0) return
    forgetLink(OWN_SIGN_IN)
    if (key === OWN_SIGN_IN) keepScorerKey(null)
    setState({ key: null, keyProblem: isBookingProblem(error.code) ? error.code : getState().keyProblem })
    return
  }
  if (!isCurrent()) return
  keepScorerKey(OWN_SIGN_IN)
  keepLinkOfMatch(matchId, { token: OWN_SIGN_IN, until: new Date(serverNow()).toISOString() })
  setState({ key: OWN_SIGN_IN })
  void sync()
}

/** Checks a typed key. Returns false if the server rejects it. If the server does not answer, the key is used for now. */
export async function submitKey(key: string): Promise<boolean> {
  if ((await isKey(key)) === false) {
    setState({ keyProblem: 'BAD_SCORER_KEY' })
    return false
  }
  keepScorerKey(key)
  setState({ ...stateOf(key), keyProblem: null })
  void sync()
  return true
}

/** Returns whether the server accepts this key, or null if the server does not answer. */
async function isKey(key: string): Promise<boolean | null> {
  try {
    const sent = deviceTime()
    const answer = await fetch('/auth/scorer', {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(KEY_MS),
    })
    compareClocks(answer, sent)
    const { ok, status } = answer
    return ok || (status === 401 ? false : null)
  } catch {
    return null
  }
}

/** A lock that only one tab of this browser can hold at a time. */
interface TabLock {
  /** Takes the lock from the tab that holds it. */
  readonly take: () => void
  readonly leave: () => void
}

/**
 * Requests the lock, and waits for it if another tab holds it. Without https, browsers have no locks, and every tab counts
 * as holding the lock.
 * @param changed called with whether this tab holds the lock: at first, and after each change
 */
function tabLock(name: string, changed: (isOwn: boolean) => void): TabLock {
  const { locks } = navigator
  if (!locks) {
    changed(true)
    return { take: () => undefined, leave: () => undefined }
  }
  let left = false
  let release = () => {}
  let queued = new AbortController()

  const hold = (): Promise<void> | undefined => {
    if (left) return
    changed(true)
    return new Promise((resolve) => {
      release = resolve
    })
  }
  const ask = async (options: LockOptions): Promise<void> => {
    try {
      await locks.request(name, options, (lock) => (lock ? hold() : wait()))
    } catch {
      // Another tab has taken the lock, unless this tab has stopped waiting.
      if (!left && !options.signal?.aborted) wait()
    }
  }
  const wait = (): void => {
    if (left) return
    changed(false)
    queued = new AbortController()
    void ask({ signal: queued.signal })
  }
  void ask({ ifAvailable: true })
  return {
    take: () => {
      queued.abort()
      void ask({ steal: true })
    },
    leave: () => {
      left = true
      queued.abort()
      release()
    },
  }
}
