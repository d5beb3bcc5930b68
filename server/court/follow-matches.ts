import type { FastifyBaseLogger } from 'fastify'
import { UNIT_MS } from '../../shared/reservations/units.ts'
import { inBackground } from '../http/in-background.ts'
import type { Hold, HoldChange } from '../matches/court-holds.ts'
import type { Matches } from '../matches/matches.ts'
import type { Commits } from '../reservations/commit/commit-bookings.ts'
import type { CourtTime } from '../reservations/stored/stored.ts'

interface FollowMatchesDeps {
  readonly matches: Pick<Matches, 'onCommit'>
  readonly commits: Pick<Commits, 'announceTimes'>
  readonly log: FastifyBaseLogger
}

/** Publishes the times of courts that matches take and leave, and offers those that are free again to the people who wait. */
export function openFollowMatches({ matches, commits, log }: FollowMatchesDeps) {
  let announcing = Promise.resolve()
  matches.onCommit(({ holds }) => {
    if (holds.length === 0) return
    const announced = announcing.then(() => commits.announceTimes(timesOf(holds)))
    announcing = announced.catch(() => undefined)
    inBackground(log, 'publishing the courts of matches', announced)
  })
  return {
    /** Resolves when all commits so far are published. */
    close: (): Promise<void> => announcing,
  }
}

/** Returns the times of courts that these changes free and take. */
export const timesOf = (holds: readonly HoldChange[]) => ({
  freed: holds.flatMap(({ before }) => courtTime(before)),
  taken: holds.flatMap(({ after }) => courtTime(after)),
})

function courtTime(hold: Hold | null): CourtTime[] {
  const [first] = hold?.units ?? []
  const last = hold?.units.at(-1)
  if (!hold || first === undefined || last === undefined) return []
  return [{ club: hold.club, courtId: hold.court, startsAt: first * UNIT_MS, endsAt: (last + 1) * UNIT_MS }]
}
