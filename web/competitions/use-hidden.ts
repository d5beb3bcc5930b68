import { useMemo } from 'react'
import { changeOf } from '../../shared/competitions/competition-change.ts'
import type { OfficeCompetition } from '../../shared/competitions/competition-schemas.ts'
import type { OfficeEvent, PublicEvent } from '../../shared/competitions/event-answer-schemas.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { isMissing } from '../api/not-ok.ts'
import { useSession } from '../api/session.ts'
import { getSignedIn, sendSignedIn } from '../api/signed-in-calls.ts'
import { useLoaded } from '../api/use-loaded.ts'

/**
 * Returns what only the office sees of a competition, for somebody who runs it; null for everybody else. The public call answers 404
 * to them too, so that no cache ever stores it.
 * @param address of the public call
 * @param error why this call failed
 */
function useHidden<T>(address: string, error: unknown): T | null {
  const email = useSession((session) => session.email)
  const isAsked = email !== null && isMissing(error)
  return useLoaded(isAsked ? `/office/all-${address.slice(1)}` : null, getSignedIn<T>).value
}

/** Returns a competition that only the office sees. */
export const useHiddenCompetition = (id: string, error: unknown): OfficeCompetition | null =>
  useHidden(pathTo('competition', id), error)

/** Returns an event that only the office sees, with the names that the office sees. */
export function useHiddenEvent(competition: string, event: string, error: unknown): PublicEvent | null {
  const hidden = useHidden<OfficeEvent>(pathTo('competitionEvent', competition, event), error)
  return useMemo(
    () => hidden && { ...hidden, acts: [], entries: hidden.entries.filter(({ state }) => state !== 'asked') },
    [hidden],
  )
}

/** Shows a competition to everybody. @throws as `sendSignedIn` */
export async function showToEverybody(id: string): Promise<void> {
  const path = pathTo('competition', id)
  const competition = await getSignedIn<OfficeCompetition>(`/office/all-${path.slice(1)}`)
  const change = { ...changeOf(competition), published: true }
  await sendSignedIn('PUT', path, change, { 'if-match': `"${competition.tag}"` })
}
