import type { OfficeEvent } from '../../shared/competitions/event-answer-schemas.ts'
import type { EntriesOrder, NewEntry } from '../../shared/competitions/event-schemas.ts'
import type { LinkedPlayers, PlayerIds } from '../../shared/matches/linked-players.ts'
import { drawnAlready, enteredAlready, entryNotFound, nameNeeded, wrongPlayers } from './competition-errors.ts'
import { auditedEvent, type CompetitionParts } from './competition-parts.ts'
import type { StoredEvent } from './competition-rows.ts'
import { newEntryRow } from './new-entry.ts'
import { openTakeBack } from './take-back.ts'

export interface EntriesDeps {
  /** Returns the players whom ids mean, and makes players of people of the club. @throws ApiError 422 */
  readonly link: (ids: PlayerIds, club: string | null) => Promise<LinkedPlayers>
}

/** Returns the functions with which the office enters players and withdraws them. */
export function openEntries(parts: CompetitionParts, { link }: EntriesDeps) {
  const { storage, repository, reads, audit, inTurn, clock } = parts
  const { checkTag, findEvent, officeEvent } = reads
  const takeBack = openTakeBack(parts)

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
        if (row.draws.length > 0) throw drawnAlready()
        const players = await playersOfEntry(stored, ids, { link, repository })
        const added = { ...newEntryRow(stored, entry, clock()), rank }
        await storage.atomically((tx) => [
          ...repository.addEntry(tx, added, players),
          ...repository.touchEvent(tx, row),
          audit(tx, auditedEvent(stored, 'competition.entries', by, { entered: entry })),
        ])
        return officeEvent(competition, id)
      }),

    /**
     * Puts the entries in an order for the first draw. Entries that are left out follow by rating.
     * @throws ApiError 404 also for an unknown entry · 409 drawn · 412 the event has changed
     */
    order: (
      competition: string,
      id: string,
      tag: string,
      { entries }: EntriesOrder,
      by: string,
    ): Promise<OfficeEvent> =>
      inTurn(id, async () => {
        const stored = await findEvent(competition, id)
        const { row } = stored
        if (row.draws.length > 0) throw drawnAlready()
        if (!entries.every((each) => stored.entries.some((known) => known.id === each))) throw entryNotFound()
        const isSame = stored.entries.every(({ id: entry, rank }) => (rank ?? 0) === entries.indexOf(entry) + 1)
        if (isSame) return officeEvent(competition, id)
        await checkTag(stored, tag)
        const others = stored.entries.flatMap(({ id: entry }) => (entries.includes(entry) ? [] : [entry]))
        await storage.atomically((tx) => [
          ...repository.changeEntries(tx, id, others, { rank: null }),
          ...entries.flatMap((entry, index) => repository.changeEntries(tx, id, [entry], { rank: index + 1 })),
          ...repository.touchEvent(tx, row),
          audit(tx, auditedEvent(stored, 'competition.entries', by, { ordered: entries.length })),
        ])
        return officeEvent(competition, id)
      }),

    /** Takes an entry back, as `openTakeBack` says. @throws ApiError 404 */
    withdraw: (competition: string, id: string, entry: string, by: string): Promise<OfficeEvent> =>
      inTurn(id, async () => {
        const stored = await findEvent(competition, id)
        const found = stored.entries.find((each) => each.id === entry)
        if (!found) throw entryNotFound()
        if (found.state !== 'withdrawn') await takeBack(stored, found, by)
        return officeEvent(competition, id)
      }),
  }
}

/**
 * Returns the players of a further entry.
 * @throws ApiError 409 somebody is in another entry · 422 players who are unknown, too many, or without a name
 */
export async function playersOfEntry(
  { row, competition, players: others }: StoredEvent,
  ids: readonly string[],
  { link, repository }: EntriesDeps & Pick<CompetitionParts, 'repository'>,
): Promise<readonly string[]> {
  const needed = row.kind === 'singles' ? 1 : 2
  if (ids.length !== needed) throw wrongPlayers(needed)
  const [linked] = await link([[...ids], []], competition.club)
  const players = linked.flatMap((each) => each?.id ?? [])
  const known = await repository.playersOf(players)
  if (known.some(({ name }) => name.trim() === '')) throw nameNeeded()
  if (others.some(({ root }) => known.some((each) => each.root === root))) throw enteredAlready()
  return players
}
