import { ERASED_NAME } from '../../shared/matches/anonymous-name.ts'
import type { OwnPlayer } from '../../shared/players/own-player-schemas.ts'
import type { Visibility } from '../../shared/players/visibility.ts'
import { LONGEST } from '../../shared/text/longest.ts'
import type { Audit } from '../audit/audit.ts'
import type { Storage } from '../storage/storage.ts'
import { createClubPeopleRepository } from './club-people-repository.ts'
import type { Players } from './players.ts'
import { createPlayersRepository, type PlayerRow } from './players-repository.ts'

interface OwnPlayerDeps {
  readonly storage: Storage
  readonly players: Pick<Players, 'playersOf' | 'rootOf' | 'visibilitiesOf' | 'followVisibility' | 'inRounds'>
  readonly audit: Audit
}

/** A person who decides about their own player. */
interface Chooser {
  readonly id: string
  readonly name: string
}

export type OwnPlayers = ReturnType<typeof openOwnPlayers>

/** Opens what people decide about their own pages. */
export function openOwnPlayers({ storage, players, audit }: OwnPlayerDeps) {
  const repository = createPlayersRepository(storage)
  const { juniors } = createClubPeopleRepository(storage)

  async function shown(person: string, row: PlayerRow | undefined): Promise<OwnPlayer> {
    const isJunior = (await juniors([person])).has(person)
    const visibility = row && (await players.visibilitiesOf([row])).get(row.id)
    return { player: row?.id ?? null, visibility: visibility ?? (isJunior ? 'name' : 'page'), isJunior }
  }

  return {
    /** Returns who may see the player of a person. */
    read: async (person: string): Promise<OwnPlayer> => shown(person, (await repository.ofPeople([person]))[0]),

    /**
     * Stores who may see the player of a person, and of those who were merged with the player. Somebody who has not played yet becomes a
     * player. `page` takes back what was decided, so that a page of a junior stays hidden. A repeated request changes nothing.
     */
    choose: ({ id: person, name }: Chooser, visibility: Visibility): Promise<OwnPlayer> =>
      players.inRounds(async () => {
        const [row] = await players.playersOf([{ person, name: publicName(name) }], null)
        if (!row) throw new Error(`no player of ${person}`)
        const root = await players.rootOf(row.id)
        const wanted = visibility === 'page' ? null : visibility
        const both = row.id === root.id ? [row] : [row, root].sort((one, other) => (one.id < other.id ? -1 : 1))
        const changed = both.filter((each) => each.visibility !== wanted)
        const [first] = changed
        if (first)
          await storage.atomically((tx) => [
            ...changed.flatMap((each) => repository.change(tx, each, { visibility: wanted })),
            audit(tx, {
              who: person,
              action: 'player.update',
              subject: row.id,
              club: row.club,
              before: { visibility: first.visibility },
              after: { visibility: wanted },
            }),
          ])
        await players.followVisibility(root.id)
        return shown(person, row)
      }),
  }
}

/** Returns a person's name as pages may show it. Some identity providers send an email instead. */
const publicName = (name: string): string =>
  (name.includes('@') ? '' : name.trim().slice(0, LONGEST.match.name).trim()) || ERASED_NAME
