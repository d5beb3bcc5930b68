import { randomUUID } from 'node:crypto'
import { HIDDEN_NAME } from '../../shared/audit/audit.ts'
import { type LinkedPlayer, type LinkedPlayers, type PlayerIds, placedIn } from '../../shared/matches/linked-players.ts'
import type { NewPlayer, OfficePlayer, PlayerChange } from '../../shared/players/player-schemas.ts'
import type { Audit } from '../audit/audit.ts'
import { changedMeanwhile } from '../http/edit-tag.ts'
import { playerIdUnknown, playerTwice } from '../matches/match-errors.ts'
import { inRounds } from '../storage/in-rounds.ts'
import { type Database, type Statement, type Storage, UniqueViolation } from '../storage/storage.ts'
import { createClubPeopleRepository } from './club-people-repository.ts'
import { openDeletePlayer } from './delete-player.ts'
import { playerExists, playerNotFound } from './player-errors.ts'
import { openPlayerMerges } from './player-merges.ts'
import { listed, openPlayerSearch, PERSON } from './player-search.ts'
import { createPlayersRepository, NOT_PLAYED, type PlayerRow } from './players-repository.ts'
import { type HidePlayers, hiddenIn, openVisibilities } from './visibilities.ts'

export interface PlayersDeps {
  readonly storage: Storage
  readonly audit: Audit
  readonly hidePlayers: HidePlayers
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

export type Players = ReturnType<typeof openPlayers>

/** Opens the players of matches. `by` is the id of the person who makes a change. */
export function openPlayers({ storage, audit, hidePlayers, clock }: PlayersDeps) {
  const repository = createPlayersRepository(storage)
  const clubPeople = createClubPeopleRepository(storage)
  const visibilities = openVisibilities({ storage, repository, clubPeople, hidePlayers })
  const { decisionsOf, visibilitiesOf, hiddenAmong, marked, followVisibility, followAmong, followAll } = visibilities

  /** @throws ApiError 404 */
  async function find(id: string): Promise<PlayerRow> {
    const row = await repository.byId(id)
    if (!row) throw playerNotFound()
    return row
  }

  const deletion = openDeletePlayer({ storage, audit, find })

  /** Returns the player at the end of the merges. @throws ApiError 404 */
  async function rootOf(id: string): Promise<PlayerRow> {
    const row = await find(id)
    return row.root === row.id ? row : find(row.root)
  }

  /** Returns the players of people, and makes those that are missing. */
  const playersOf = (people: readonly { readonly person: string; readonly name: string }[], club: string | null) =>
    inRounds('player', async () => {
      const known = await repository.ofPeople(people.map(({ person }) => person))
      const missing = people.filter(
        ({ person }, index) =>
          !known.some((row) => row.person === person) && people.findIndex((each) => each.person === person) === index,
      )
      if (missing.length === 0) return known
      const added = missing.map(({ person, name }) => ({ id: randomUUID(), name, club, person }))
      await storage.atomically((tx) => repository.add(tx, added, clock()))
      return [...known, ...(await repository.byIds(added.map(({ id }) => id)))]
    })

  async function shown(row: PlayerRow): Promise<OfficePlayer> {
    const [[played], decisions, merged, neededFor] = await Promise.all([
      repository.withMatches([row]),
      decisionsOf([row]),
      repository.ofRoot(row.root),
      deletion.neededFor(row),
    ])
    return {
      ...listed(played ?? { ...row, ...NOT_PLAYED }),
      person: row.person,
      visibility: row.visibility,
      ...hiddenIn(decisions, row.id),
      merged: merged.filter(({ parent }) => parent === row.id).map(({ id, name, club }) => ({ id, name, club })),
      into: row.parent,
      neededFor,
      tag: String(row.version),
    }
  }

  const created = (tx: Database, { id, club }: Pick<NewPlayer, 'id' | 'club'>, by: string): Statement =>
    audit(tx, { who: by, action: 'player.create', subject: id, club, after: { name: HIDDEN_NAME } })

  return {
    rootOf,
    hiddenAmong,
    decisionsOf,
    visibilitiesOf,
    followVisibility,
    followAmong,
    followAll,
    /** Returns the players of people, and makes those that are missing. */
    playersOf,
    ...openPlayerSearch({ storage, repository, hiddenAmong }),
    remove: deletion.remove,
    ...openPlayerMerges({ storage, repository, audit, find, rootOf, followVisibility, shown }),

    /** Returns a player as the office sees them. @throws ApiError 404 */
    office: async (id: string): Promise<OfficePlayer> => shown(await find(id)),

    /** Returns the club of a player. @throws ApiError 404 */
    clubOf: async (id: string): Promise<string | null> => (await find(id)).club,

    /**
     * Returns the players whom the ids of a request mean. Makes players of people of the club who are none yet.
     * @param ids ids of players, or `person:` and the id of a person of the club
     * @throws ApiError 422 if one is unknown, or two mean the same player
     */
    async link(ids: PlayerIds, club: string | null): Promise<LinkedPlayers> {
      const flat = ids.flat().filter((id) => id !== null)
      const asked = flat.filter((id) => id.startsWith(PERSON)).map((id) => id.slice(PERSON.length))
      const people = await clubPeople.inClub(asked, club)
      const accounts = await clubPeople.accountsOf(asked)
      const ofPeople = people.length === 0 ? [] : await playersOf(people, club)
      const rows = await repository.byIds(flat.filter((id) => !id.startsWith(PERSON)))
      const found = (id: string): PlayerRow | undefined => {
        if (!id.startsWith(PERSON)) return rows.find((row) => row.id === id)
        const person = id.slice(PERSON.length)
        return ofPeople.find((row) => row.person === (accounts.get(person) ?? person))
      }
      const links = await marked([...rows, ...ofPeople])
      const linked = (id: string | null): LinkedPlayer | null => {
        if (id === null) return null
        const row = found(id)
        if (!row) throw playerIdUnknown(id)
        return links.get(row.id) ?? { id: row.id }
      }
      const sides: LinkedPlayers = [ids[0].map(linked), ids[1].map(linked)]
      const roots = placedIn(sides).map(({ player }) => [...rows, ...ofPeople].find(({ id }) => id === player)?.root)
      const twice = roots.findIndex((root, index) => roots.indexOf(root) < index)
      if (twice >= 0) throw playerTwice(placedIn(sides)[twice]?.player ?? '')
      return sides
    },

    /** Returns the players of people who booked a court together, and makes those that are missing. By person. */
    async ofBooking(people: readonly { readonly person: string; readonly name: string }[], club: string) {
      const rows = people.length === 0 ? [] : await playersOf(people, club)
      const links = await marked(rows)
      return new Map(
        rows.flatMap(({ id, person }) => (person === null ? [] : [[person, links.get(id) ?? { id }] as const])),
      )
    },

    /** Creates a player who is only a name. A repeated request changes nothing. @throws ApiError 422 the id is taken */
    async create({ id, name, club }: NewPlayer, by: string): Promise<{ player: OfficePlayer; fresh: boolean }> {
      const known = await repository.byId(id)
      if (known && (known.name !== name || known.club !== club)) throw playerExists()
      if (known) return { player: await shown(known), fresh: false }
      try {
        await storage.atomically((tx) => [
          ...repository.add(tx, [{ id, name, club, person: null }], clock()),
          created(tx, { id, club }, by),
        ])
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
        return { player: await shown(await find(id)), fresh: false }
      }
      return { player: await shown(await find(id)), fresh: true }
    },

    /** Creates players who are only names. Those whose ids are taken stay as they are. @param by null for a command */
    addNames: (names: readonly NewPlayer[], by: string | null): Promise<void> =>
      inRounds('player', async () => {
        const known = new Set((await repository.byIds(names.map(({ id }) => id))).map(({ id }) => id))
        const added = names.filter(({ id }) => !known.has(id)).map((each) => ({ ...each, person: null }))
        if (added.length === 0) return
        await storage.atomically((tx) => [
          ...repository.add(tx, added, clock()),
          ...(by === null ? [] : added.map((each) => created(tx, each, by))),
        ])
      }),

    /** Changes a player. @param tag the version that the sender has read @throws ApiError 404, 412 */
    async change(id: string, tag: string, change: PlayerChange, by: string): Promise<OfficePlayer> {
      const row = await find(id)
      const set = Object.fromEntries(
        Object.entries(change).filter(([field, value]) => row[field as keyof PlayerChange] !== value),
      ) as PlayerChange
      if (Object.keys(set).length === 0) {
        // The change before this one may have been cut off.
        if ('visibility' in change) await followVisibility(row.root)
        return shown(row)
      }
      if (String(row.version) !== tag) throw changedMeanwhile(await shown(row))
      const before = {
        ...('name' in set && { name: HIDDEN_NAME }),
        ...('visibility' in set && { visibility: row.visibility }),
      }
      const after = { ...set, ...('name' in set && { name: HIDDEN_NAME }) }
      try {
        await storage.atomically((tx) => [
          ...repository.change(tx, row, set),
          audit(tx, { who: by, action: 'player.update', subject: id, club: row.club, before, after }),
        ])
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
        throw changedMeanwhile(await shown(await find(id)))
      }
      if ('visibility' in set) await followVisibility(row.root)
      return shown(await find(id))
    },
  }
}
