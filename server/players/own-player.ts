import { ERASED_NAME } from '../../shared/matches/anonymous-name.ts'
import type { OwnPlayer } from '../../shared/players/own-player-schemas.ts'
import { type Visibility, visibilityOf } from '../../shared/players/visibility.ts'
import { cutText } from '../../shared/text/cut-text.ts'
import { LONGEST } from '../../shared/text/longest.ts'
import type { Audit } from '../audit/audit.ts'
import { inRounds } from '../storage/in-rounds.ts'
import type { Storage } from '../storage/storage.ts'
import { createClubPeopleRepository } from './club-people-repository.ts'
import type { Players } from './players.ts'
import { createPlayersRepository, type PlayerRow } from './players-repository.ts'

interface OwnPlayerDeps {
  readonly storage: Storage
  readonly players: Pick<Players, 'playersOf' | 'decisionsOf' | 'followVisibility'>
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
    const known = row && (await players.decisionsOf([row])).get(row.id)
    const decisions = known ?? { office: null, chosen: null, isJunior: (await juniors([person])).has(person) }
    const { office, isJunior } = decisions
    return { player: row?.id ?? null, visibility: visibilityOf(decisions), office, isJunior }
  }

  return {
    /** Returns who may see the player of a person. */
    read: async (person: string): Promise<OwnPlayer> => shown(person, (await repository.ofPeople([person]))[0]),

    /**
     * Stores who may see the player of a person. Somebody who has not played yet becomes a player. `page` takes the person's earlier
     * choice back, so that the page stays hidden if the office or the rule for juniors hides it. A repeated request changes nothing.
     */
    choose: ({ id: person, name }: Chooser, visibility: Visibility): Promise<OwnPlayer> =>
      inRounds('player', async () => {
        const [row] = await players.playersOf([{ person, name: publicName(name) }], null)
        if (!row) throw new Error(`no player of ${person}`)
        const chosen = visibility === 'page' ? null : visibility
        if (row.chosen !== chosen)
          await storage.atomically((tx) => [
            ...repository.change(tx, row, { chosen }),
            audit(tx, {
              who: person,
              action: 'player.update',
              subject: row.id,
              club: row.club,
              before: { visibility: row.chosen },
              after: { visibility: chosen },
            }),
          ])
        await players.followVisibility(row.root)
        return shown(person, row)
      }),
  }
}

/** Returns a person's name as pages may show it. Some identity providers send an email instead. */
const publicName = (name: string): string =>
  (name.includes('@') ? '' : cutText(name.trim(), LONGEST.match.name)) || ERASED_NAME
