import { useLive } from '../match-feed/match-store.ts'
import { useNow } from '../ui/use-now.ts'

/** Silence longer than this makes the scores old, ms: a socket is heard from every ten seconds, a poll every five. */
const SILENCE = 15_000

/** Whether what is shown may no longer be how it stands. */
export function useStale(): boolean {
  const lastContact = useLive((live) => live.lastContact)
  return useNow() - lastContact > SILENCE
}
