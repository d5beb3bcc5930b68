import { useCallback, useEffect, useRef, useState } from 'react'
import type { CourtNow } from '../../shared/court/court-schemas.ts'
import type { CourtScore } from '../../shared/matches/court-score-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { setServedOffsets } from '../../shared/time/zone-time.ts'
import { onReturn } from '../api/connection.ts'
import { getJson } from '../api/get-json.ts'
import { NotOk } from '../api/not-ok.ts'
import { useSession } from '../api/session.ts'
import { getSignedIn } from '../api/signed-in-calls.ts'
import { keysOfTab } from '../scorer/tab-keys.ts'

/** Time between questions which match is on (ms). The answer is usually a 304. The score itself comes over the socket. */
const ASK_MS = 5000
/** Number of these questions after which the page also asks for bookings and blocks. */
const ASKS_BETWEEN = 6

interface CourtState {
  readonly state: 'loading' | 'ready' | 'missing' | 'failed'
  readonly now: CourtNow | null
}

/** Reads the state of a court, and what may be scored there with this tab's link or, without such a match, by the signed-in person. */
async function readNow(path: string): Promise<CourtNow> {
  const { link } = keysOfTab()
  if (link !== null) {
    // A link that has ended or was revoked leaves the person's own sign-in.
    const answer = await getJson<CourtNow>(path, { authorization: `Bearer ${link}` }).catch(() => null)
    if (answer?.body.score) return answer.body
  }
  return getSignedIn<CourtNow>(path)
}

/** Follows what is on at a court while the component is mounted. */
export function useCourt(id: string): CourtState & { readonly reload: () => void } {
  const email = useSession((session) => session.email)
  const [state, setState] = useState<CourtState>({ state: 'loading', now: null })
  const isGone = useRef(false)
  const path = pathTo('court', id)

  const reload = useCallback(async () => {
    try {
      const now = await readNow(`${path}/now`)
      setServedOffsets(now.zones)
      if (!isGone.current) setState({ state: 'ready', now })
    } catch (error) {
      const missing = error instanceof NotOk && error.status === 404
      // After a failure, the last answer stays.
      if (!isGone.current) setState(({ now }) => ({ state: missing ? 'missing' : now ? 'ready' : 'failed', now }))
    }
  }, [path])

  // A person who signs in or out may score other matches.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run again for another person
  useEffect(() => {
    isGone.current = false
    let known: string | null = null
    let asked = 0
    async function ask(): Promise<void> {
      if (document.visibilityState === 'hidden') return
      asked++
      const { body } = await getJson<CourtScore>(`${path}/score`)
      const on = `${body.match} ${body.status}`
      // The first answer may already be newer than what the page shows.
      if (known !== on || asked % ASKS_BETWEEN === 0) void reload()
      known = on
    }
    const again = () => ask().then(reload, reload)
    void reload()
    const timer = setInterval(() => void ask().catch(() => undefined), ASK_MS)
    const leaveReturns = onReturn(again)
    document.addEventListener('visibilitychange', again)
    return () => {
      isGone.current = true
      clearInterval(timer)
      leaveReturns()
      document.removeEventListener('visibilitychange', again)
    }
  }, [path, reload, email])
  return { ...state, reload: () => void reload() }
}
