import type { FastifyBaseLogger } from 'fastify'
import { inBackground } from '../http/in-background.ts'
import { type createMatchIndex, ListedMatch } from './match-index.ts'
import type { MatchesRepository, StoredListing, SummaryRow } from './matches-repository.ts'

/**
 * Version of the stored summaries. Increase it with any change of what `summaryOf`, `servicePointsOf` or `playedMs` returns for the same log, `paceOfMatch` too: the
 * next start then makes all summaries again.
 */
const SUMMARY_VERSION = 4

/** Number of summaries that one query reads. */
const READ_AT_ONCE = 1000
/** Number of summaries that one transaction stores. */
const STORED_AT_ONCE = 200
/** Time without a commit after which a match's summary is stored (ms). During play, no summaries are written. */
const QUIET_MS = 10_000

type MatchIndex = ReturnType<typeof createMatchIndex>

/** Fills the index with the stored summaries that are valid. Returns the ids of the other matches. */
export async function fillIndex(repository: MatchesRepository, index: MatchIndex): Promise<string[]> {
  const outdated: string[] = []
  for (let after = ''; ; ) {
    const listings = await repository.listings(after, READ_AT_ONCE)
    for (const listing of listings) {
      if (isValid(listing)) index.set(listedFrom(listing, listing.summary))
      else outdated.push(listing.id)
    }
    const last = listings.at(-1)
    if (!last || listings.length < READ_AT_ONCE) return outdated
    after = last.id
  }
}

function isValid(listing: StoredListing): listing is StoredListing & { readonly summary: SummaryRow } {
  const { summary, head, describedAt, hidesNames } = listing
  // Only the record says which names such a match shows.
  if (hidesNames) return false
  return summary?.version === SUMMARY_VERSION && summary.seq === head && summary.describedAt === describedAt
}

const listedFrom = (listing: StoredListing, { body, ...summary }: SummaryRow): ListedMatch =>
  new ListedMatch({ ...listing, ...summary }, Buffer.from(body))

export function summaryRowOf(match: ListedMatch): SummaryRow {
  const { id, seq, describedAt, status, updatedAt, servicePoints, servicePointsWon, playedMs, pace, body } = match
  const head = { matchId: id, version: SUMMARY_VERSION, seq, describedAt, status, updatedAt }
  return { ...head, servicePoints, servicePointsWon, playedMs, pace, body: body.toString() }
}

/**
 * Stores the summary of a match some time after its last commit, and all missing summaries on close. After a crash, the next
 * start makes the missing summaries from the logs.
 */
export function createSummaryStore(
  repository: Pick<MatchesRepository, 'storeSummaries'>,
  index: Pick<MatchIndex, 'get'>,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
) {
  /** Time of the last commit of each match whose summary must be stored (`performance.now()`). */
  const changed = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let storing = Promise.resolve()

  async function store(before: number): Promise<void> {
    const due = [...changed].filter(([, at]) => at <= before)
    for (let from = 0; from < due.length; from += STORED_AT_ONCE) {
      const some = due.slice(from, from + STORED_AT_ONCE)
      // Archived matches have no summary. All servers write in the same order, so two transactions never deadlock.
      const rows = some.flatMap(([id]) => index.get(id) ?? []).map(summaryRowOf)
      rows.sort((a, b) => (a.matchId < b.matchId ? -1 : 1))
      if (rows.length > 0) await repository.storeSummaries(rows)
      for (const [id, at] of some) if (changed.get(id) === at) changed.delete(id)
    }
  }

  /** Stores the summaries of matches without a commit since `before`. After a failure, the next call tries again. */
  function storeSoon(before: number): Promise<void> {
    storing = storing
      .then(() => store(before))
      .catch((error: unknown) => log.warn({ err: error }, 'summaries of matches could not be stored; trying again'))
    return storing
  }

  function startTimer(): void {
    timer ??= setTimeout(() => {
      const stored = storeSoon(performance.now() - QUIET_MS).then(() => {
        timer = undefined
        if (changed.size > 0) startTimer()
      })
      inBackground(log, 'storing summaries of matches', stored)
    }, QUIET_MS).unref()
  }

  return {
    /** Notes a commit to this match. */
    changed(id: string): void {
      changed.set(id, performance.now())
      startTimer()
    },
    /** Stores all missing summaries. */
    close(): Promise<void> {
      clearTimeout(timer)
      return storeSoon(Number.POSITIVE_INFINITY)
    },
  }
}
