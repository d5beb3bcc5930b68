import type { OfficeEvent } from '../../shared/competitions/event-answer-schemas.ts'
import type { NewEntry } from '../../shared/competitions/event-schemas.ts'
import { withdrawnFromDraw } from '../../shared/competitions/stage-plan.ts'
import type { LinkedPlayers, PlayerIds } from '../../shared/matches/linked-players.ts'
import type { Outbox } from '../mail/outbox.ts'
import { drawnAlready, enteredAlready, entryNotFound, nameNeeded, wrongPlayers } from './competition-errors.ts'
import { auditedEvent, type CompetitionParts } from './competition-parts.ts'
import type { EntryRow } from './competitions-repository.ts'
import { placeMail } from './entry-mail.ts'

export interface EntriesDeps {
  /** Returns the players whom ids mean, and makes players of people of the club. @throws ApiError 422 */
  readonly link: (ids: PlayerIds, club: string | null) => Promise<LinkedPlayers>
  readonly outbox: Pick<Outbox, 'write' | 'send'>
  readonly publicUrl: string
}

/** Returns the functions with which people enter events and withdraw. */
export function openEntries(
  { storage, repository, reads, audit, inTurn, wake, clock }: CompetitionParts,
  { link, outbox, publicUrl }: EntriesDeps,
) {
  const { findEvent, officeEvent } = reads

  return {
    /**
     * Enters a player or a pair. Further entries wait once the event is full. A repeated request changes nothing.
     * @throws ApiError 404 · 409 drawn, or somebody is in another entry · 422 players who are unknown, too many, or without a name
     */
    enter: (
      competition: string,
      id: string,
      { id: entry, players: ids, rank }: NewEntry,
      by: string,
    ): Promise<OfficeEvent> =>
      inTurn(id, async () => {
        const stored = await findEvent(competition, id)
        const { row, entries } = stored
        if (entries.some((each) => each.id === entry)) return officeEvent(competition, id)
        const needed = row.kind === 'singles' ? 1 : 2
        if (ids.length !== needed) throw wrongPlayers(needed)
        if (row.draws.length > 0) throw drawnAlready()
        const [linked] = await link([ids, []], stored.competition.club)
        const players = linked.flatMap((each) => each?.id ?? [])
        const known = await repository.playersOf(players)
        if (known.some(({ name }) => name.trim() === '')) throw nameNeeded()
        if (stored.players.some(({ root }) => known.some((each) => each.root === root))) throw enteredAlready()
        const entered = entries.filter(({ state }) => state === 'entered').length
        const added: EntryRow = {
          event: id,
          id: entry,
          state: entered < row.mostEntries ? 'entered' : 'waiting',
          rank,
          number: (entries.at(-1)?.number ?? 0) + 1,
          enteredAt: clock(),
          withdrawnBy: null,
        }
        await storage.atomically((tx) => [
          ...repository.touchEvent(tx, row),
          ...repository.addEntry(tx, added, players),
          audit(tx, auditedEvent(stored, 'competition.entries', by, { entered: entry })),
        ])
        return officeEvent(competition, id)
      }),

    /**
     * Takes an entry back. Before the draw the next entry that waits comes in. After the draw and before the first match it comes in
     * on the line; later, the match in play ends and the remaining matches are walkovers.
     * @throws ApiError 404
     */
    withdraw: (competition: string, id: string, entry: string, by: string): Promise<OfficeEvent> =>
      inTurn(id, async () => {
        const stored = await findEvent(competition, id)
        const { row, matches, entries } = stored
        const found = entries.find((each) => each.id === entry)
        if (!found) throw entryNotFound()
        if (found.state === 'withdrawn') return officeEvent(competition, id)
        const [draw, ...later] = row.draws
        const hasBegun = matches.some(({ isBegun }) => isBegun)
        const leavesPlace = found.state === 'entered' && !hasBegun
        const next = leavesPlace ? (entries.find(({ state }) => state === 'waiting') ?? null) : null
        const comesIn = next ? [next.id] : []
        const isReplaced = leavesPlace && draw?.order.includes(entry)
        const seeds = row.stages[0]?.seeds ?? 0
        const draws =
          draw && isReplaced ? [withdrawnFromDraw(draw, entry, seeds, next?.id ?? null), ...later] : row.draws
        const accounts = stored.competition.published ? await repository.accountsOf(id, comesIn) : []
        await storage.atomically((tx) => [
          ...repository.touchEvent(tx, row, { pending: true, draws }),
          ...(draw
            ? repository.changeEntries(tx, id, [entry], { state: 'withdrawn', withdrawnBy: by })
            : repository.removeEntry(tx, id, entry)),
          ...repository.changeEntries(tx, id, comesIn, { state: 'entered' }),
          audit(tx, auditedEvent(stored, 'competition.entries', by, { withdrew: entry })),
          ...accounts.map((account) => outbox.write(tx, placeMail(stored, account, publicUrl))),
        ])
        if (accounts.length > 0) outbox.send()
        wake()
        return officeEvent(competition, id)
      }),
  }
}
