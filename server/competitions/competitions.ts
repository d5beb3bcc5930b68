import type { FastifyBaseLogger } from 'fastify'
import type { BySide } from '../../shared/scoring/score.ts'
import type { Audit } from '../audit/audit.ts'
import { recordsOf } from '../audit/records-of.ts'
import type { Clubs } from '../clubs/clubs.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Matches } from '../matches/matches.ts'
import { openFollower } from '../storage/follower.ts'
import { takingTurns } from '../storage/in-rounds.ts'
import type { Storage } from '../storage/storage.ts'
import { openChampions } from './champions.ts'
import type { CompetitionParts } from './competition-parts.ts'
import { createCompetitionsRepository } from './competitions-repository.ts'
import { openContradictions } from './contradictions.ts'
import { openDraws } from './draws.ts'
import { editCompetitions } from './edit-competitions.ts'
import { type EntriesDeps, openEntries } from './entries.ts'
import type { EndsOf } from './event-ends.ts'
import { type FollowEventDeps, type OrdersOfPlay, openFollowEvent } from './follow-event.ts'
import { openLateEntries } from './late-entries.ts'
import { openLetIn } from './let-in.ts'
import { type OwnEntriesDeps, openOwnEntries } from './own-entries.ts'
import { type ReadCompetitionsDeps, readCompetitions } from './read-competitions.ts'
import { readVersions } from './versions-repository.ts'
import { openWithdrawals } from './withdrawals.ts'

export interface CompetitionsDeps extends EntriesDeps, Pick<ReadCompetitionsDeps, 'known'>, OwnEntriesDeps {
  readonly storage: Storage
  readonly audit: Audit
  readonly matches: Pick<Matches, 'append' | 'createOnce' | 'onCommit' | 'planned' | 'readNamed' | 'reread'>
  readonly outbox: Pick<Outbox, 'write' | 'send'>
  readonly notify: FollowEventDeps['notify']
  readonly clubs: Pick<Clubs, 'check' | 'zoneOf' | 'courtOf'>
  readonly ordersOfPlay: OrdersOfPlay
  readonly endsOf: EndsOf
  readonly publicUrl: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

export type Competitions = ReturnType<typeof openCompetitions>

/**
 * Opens competitions. `by` is the id of the person who makes a change. Draws follow results in the background, within a second, so
 * that no point waits for them.
 */
export function openCompetitions({ storage: database, ...deps }: CompetitionsDeps) {
  const { audit, matches, outbox, clubs, ordersOfPlay, link, known, asPlayers, accountOf, endsOf } = deps
  const { publicUrl, log, clock } = deps
  const listeners: (() => void)[] = []
  /** Tells the listeners of each commit. */
  const storage: Storage = {
    ...database,
    atomically: async (...transaction) => {
      await database.atomically(...transaction)
      for (const listener of listeners) listener()
    },
  }
  const repository = createCompetitionsRepository(storage)
  const reads = readCompetitions({ repository, recordsOf: recordsOf(storage), endsOf, known })
  const { knownIn } = reads
  const withdrawals = openWithdrawals({ repository, matches, knownIn, publicUrl })
  const linked = ([one, two]: BySide<readonly string[]>) => link([[...one], [...two]], null)
  const follow = openFollowEvent({
    storage,
    repository,
    withdrawals,
    matches,
    outbox,
    notify: deps.notify,
    clubs,
    ordersOfPlay,
    linked,
    clock,
  })

  /** Makes all draws follow that have yet to. One that fails stops no other. @throws the last error if all fail */
  async function round(isClosed: () => boolean): Promise<boolean> {
    const ids = await repository.pending()
    const failures: unknown[] = []
    for (const id of ids) if (!isClosed()) await follow(id).catch((error: unknown) => failures.push(error))
    if (failures.length > 0 && failures.length === ids.length) throw failures.at(-1)
    return ids.length > 0
  }
  const { wake, settle, close } = openFollower({ what: 'draws', round, log })
  matches.onCommit(({ results }) => {
    if (results.length > 0) wake()
  })
  wake()

  const letIn = openLetIn({ repository, outbox, publicUrl })
  const inTurn = takingTurns('event')
  const parts: CompetitionParts = { storage, repository, reads, audit, inTurn, letIn, outbox, publicUrl, wake, clock }
  return {
    ...reads,
    ...openChampions({ repository, endsOf, known }),
    ...openContradictions({ repository, endsOf, clock }),
    ...editCompetitions(parts, clubs),
    ...openEntries(parts, { link }),
    ...openLateEntries(parts, { link }),
    ...openOwnEntries(parts, { asPlayers, accountOf }),
    ...openDraws(parts, matches),
    settle,
    close,
    /** Returns the versions of competitions and of their events. */
    versions: readVersions(storage),
    /** Calls the listener after each commit of this server that changes a competition. */
    onCommit(listener: () => void): void {
      listeners.push(listener)
    },
  }
}
