import { useEffect } from 'react'
import type { CourtNow } from '../../shared/court/court-schemas.ts'
import type { CourtScore } from '../../shared/matches/court-score-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { setServedOffsets } from '../../shared/time/zone-time.ts'
import { getJson } from '../api/get-json.ts'
import { useSession } from '../api/session.ts'
import { getSignedIn } from '../api/signed-in-calls.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { keysOfTab } from '../scorer/tab-keys.ts'

/** Time between questions which match is on (ms). The answer is usually a 304. The score itself comes over the socket. */
const ASK_MS = 5000
/** Number of these questions after which the page also asks for bookings and blocks. */
const ASKS_BETWEEN = 6

/** Reads the state of a court, and what may be scored there with this tab's link or, without such a match, by the signed-in person. */
async function readNow(path: string): Promise<CourtNow> {
  const { link } = keysOfTab()
  if (link !== null) {
    // A link that has ended or was revoked leaves the person's own sign-in.
    const answer = await getJson<CourtNow>(path, { authorization: `Bearer ${link}` }).catch(() => null)
    if (answer?.body.score) return shown(answer.body)
  }
  return shown(await getSignedIn<CourtNow>(path))
}

function shown(now: CourtNow): CourtNow {
  setServedOffsets(now.zones)
  return now
}

/** Follows what is on at a court while the component is mounted. */
export function useCourt(id: string) {
  const email = useSession((session) => session.email)
  const path = pathTo('court', id)
  // A person who signs in or out may score other matches. Until they are known, the last answer stays.
  const { last: now, error, reload } = useLoaded(`${path} ${email}`, () => readNow(`${path}/now`))

  useEffect(() => {
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
    const timer = setInterval(() => void ask().catch(() => undefined), ASK_MS)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [path, reload])
  return { now, error, reload }
}
