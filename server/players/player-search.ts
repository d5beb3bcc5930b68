import type { ListedPlayer, SuggestedPlayer } from '../../shared/players/player-schemas.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Storage } from '../storage/storage.ts'
import { createClubPeopleRepository } from './club-people-repository.ts'
import type { PlayedRow, PlayerRow, PlayersRepository } from './players-repository.ts'

/** Prefix of the id of a person in `playerIds` of a request. The person may not be a player yet. */
export const PERSON = 'person:'
/** Maximum number of suggested players. */
const MOST_SUGGESTED = 10

interface PlayerSearchDeps {
  readonly storage: Storage
  readonly repository: PlayersRepository
  /** Returns those of these players who hide their pages. */
  readonly hiddenAmong: (rows: readonly PlayerRow[]) => Promise<Set<string>>
}

/** Opens the search for players by their names: for everybody, and for the forms of the office. */
export function openPlayerSearch({ storage, repository, hiddenAmong }: PlayerSearchDeps) {
  const clubPeople = createClubPeopleRepository(storage)

  return {
    /** Returns players whose pages everybody may open, and who have a match. */
    async search(text: string, club: string | undefined, limit: number): Promise<ListedPlayer[]> {
      // Hidden players are left out after the search.
      const found = await repository.search(text, { club: club ?? null, limit: limit * 2, onlyPlayed: true })
      const hidden = await hiddenAmong(found)
      const open = found.filter(({ id }) => !hidden.has(id)).slice(0, limit)
      return (await repository.withMatches(open)).filter(({ matches, planned }) => matches + planned > 0).map(listed)
    },

    /**
     * Returns whom a form of the office suggests for a name: the club's players first, with people of the club who have not
     * played yet.
     * @param seesNumbers whether the answer has membership numbers
     */
    async suggest(text: string, club: string | null, seesNumbers: boolean): Promise<SuggestedPlayer[]> {
      const rows = await repository.search(text, { club, limit: MOST_SUGGESTED, onlyPlayed: false })
      const people = club === null ? [] : await clubPeople.search(club, text, MOST_SUGGESTED)
      const ofPeople = await repository.ofPeople(people.map(({ person }) => person))
      const numberOf = new Map(people.map(({ person, number }) => [person, seesNumbers ? number : '']))
      const found = await repository.withMatches([
        ...rows,
        ...ofPeople.filter(({ id, root }) => id === root && !rows.some((row) => row.id === id)),
      ])
      const known = new Set(ofPeople.map(({ person }) => person))
      const players = found.map(
        (row): SuggestedPlayer => ({
          id: row.id,
          name: row.name,
          club: row.club,
          lastMatch: row.lastMatch === null ? null : iso(row.lastMatch),
          number: numberOf.get(row.person ?? '') ?? '',
        }),
      )
      const others = people
        .filter(({ person }) => !known.has(person))
        .map(
          ({ person, name, number }): SuggestedPlayer => ({
            id: `${PERSON}${person}`,
            name,
            club,
            lastMatch: null,
            number: seesNumbers ? number : '',
          }),
        )
      const isOfClub = (each: SuggestedPlayer): boolean => club !== null && each.club === club
      return [...players.filter(isOfClub), ...others, ...players.filter((each) => !isOfClub(each))].slice(
        0,
        MOST_SUGGESTED,
      )
    },
  }
}

/** Returns a player as lists show them. */
export const listed = ({ id, name, club, matches, lastMatch }: PlayedRow): ListedPlayer => ({
  id,
  name,
  club,
  matches,
  lastMatch: lastMatch === null ? null : iso(lastMatch),
})
