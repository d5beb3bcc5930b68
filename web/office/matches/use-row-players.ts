import { useRef, useState } from 'react'
import { chunks } from '../../../shared/lists/chunks.ts'
import { namesInPlace, noneIfEmpty, type PlayerIds } from '../../../shared/matches/linked-players.ts'
import { pairsOf } from '../../../shared/matches/match.ts'
import { isFullName, playerKey } from '../../../shared/players/full-name.ts'
import { MOST_NAMES } from '../../../shared/players/player-limits.ts'
import type { NamedPlayers, SuggestedPlayer } from '../../../shared/players/player-schemas.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { randomId } from '../../ui/random-id.ts'
import { usePaused } from '../../ui/use-paused.ts'
import { officeCall, officeJson } from '../kit/office-calls.ts'

/** Choices for a name that is linked to nobody, and for a player who is created with the match. */
export const NOBODY = ''
export const NEW = 'new'
/** In place of a choice: the name can mean several players, and nobody has chosen yet. */
export const UNDECIDED = 'undecided'

/** A match whose names have no players yet. */
interface NamedRow {
  /** The same as long as the row is about the same match. */
  readonly key: string
  readonly company: string
  readonly company2: string
  readonly players: PairsOrNull
  /** Id of the club; null for none. */
  readonly club: string | null
  /** The players whom its names mean already; null if nobody is known. */
  readonly linked: PlayerIds | null
}
type PairsOrNull = Parameters<typeof pairsOf>[0]['players']

/** A name of a row, and whom it means. */
export interface RowName {
  readonly name: string
  /** Whom the club knows by this name. */
  readonly players: readonly SuggestedPlayer[]
  /** Number of these players; the answer has only some of many. */
  readonly count: number
  /** An id, {@link NEW}, {@link NOBODY} or {@link UNDECIDED}. */
  readonly chosen: string
}

type Found = NamedPlayers['names'][number]

/** Names of pairs that are not written as two players can't be linked. */
const isLinkable = (name: string): boolean => name !== '' && !name.includes('/')

function namesOf(row: NamedRow) {
  const [company, company2] = [row.company.trim(), row.company2.trim()]
  return namesInPlace({ company, company2, pairs: pairsOf({ company, company2, players: row.players }) })
}

/** Returns the names that are linked to nobody. */
const openNames = (row: NamedRow): string[] =>
  namesOf(row).flatMap((side, at) => side.filter((name, place) => isLinkable(name) && !row.linked?.[at]?.[place]))

/**
 * Looks up whom the names of rows mean, and keeps what the person has chosen. A full name that the club knows once means this player,
 * and one that it doesn't know a new player. A choice is for its row, and for the same name in rows without a choice.
 */
export function useRowPlayers(rows: readonly NamedRow[]) {
  const asked = usePaused(askedOf(rows))
  // Without an answer no name is linked, and the form still works.
  const { last } = useLoaded(asked === '' ? null : asked, lookUp)
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  /** The ids of new players by their names. A repeated request creates no second one. */
  const added = useRef(new Map<string, string>())

  function chosenFor({ key, club }: NamedRow, { name, players, count }: Found): string {
    const own = chosen.get(placeKey(key, name)) ?? chosen.get(nameKey(club, name))
    if (own !== undefined) return own
    if (count > 1) return UNDECIDED
    if (!isFullName(name)) return NOBODY
    return players[0]?.id ?? NEW
  }
  function found({ club }: NamedRow, name: string): Found | undefined {
    const known = last?.get(nameKey(club, name))
    return known && { ...known, name }
  }

  /** Returns whom a name means: an id, {@link NEW}, {@link NOBODY} or {@link UNDECIDED}. */
  function meantBy(row: NamedRow, name: string): string {
    const known = isLinkable(name) ? found(row, name) : undefined
    return known ? chosenFor(row, known) : NOBODY
  }

  /** Returns the names of rows that can mean several players while nobody has chosen, each name of a club once. */
  const undecidedIn = (wanted: readonly NamedRow[]): string[] => [
    ...new Set(
      wanted.flatMap((row) =>
        openNames(row).flatMap((name) => (meantBy(row, name) === UNDECIDED ? [nameKey(row.club, name)] : [])),
      ),
    ),
  ]

  return {
    /** Returns how many names of rows can mean several players while nobody has chosen. */
    undecidedCount: (wanted: readonly NamedRow[]): number => undecidedIn(wanted).length,
    /** Leaves these as names without a player. */
    leave: (wanted: readonly NamedRow[]): void =>
      setChosen((before) => new Map([...before, ...undecidedIn(wanted).map((key) => [key, NOBODY] as const)])),
    /** Returns the names of a row that can be linked, once the server has answered. */
    namesOf: (row: NamedRow): RowName[] =>
      openNames(row).flatMap((name) => {
        const known = found(row, name)
        return known ? [{ ...known, chosen: chosenFor(row, known) }] : []
      }),
    choose: (row: NamedRow, name: string, id: string): void =>
      setChosen((before) => {
        const usual = nameKey(row.club, name)
        const own = new Map(before).set(placeKey(row.key, name), id)
        return before.has(usual) ? own : own.set(usual, id)
      }),
    /** Creates the new players of these rows. @throws as `officeCall` */
    async create(wanted: readonly NamedRow[]): Promise<void> {
      for (const club of new Set(wanted.map((row) => row.club))) {
        const names = wanted
          .filter((row) => row.club === club)
          .flatMap((row) => openNames(row).filter((name) => meantBy(row, name) === NEW))
        const players = [...new Map(names.map((name) => [nameKey(club, name), name]))].map(([key, name]) => {
          const id = added.current.get(key) ?? randomId()
          added.current.set(key, id)
          return { id, name }
        })
        for (const some of chunks(players, MOST_NAMES))
          await officeCall('POST', '/office/new-players', { club, players: some })
      }
    },
    /** Returns the players of a row’s open names; null if there are none. New players must exist. */
    idsOf(row: NamedRow): PlayerIds | null {
      function idOf(name: string): string | null {
        const id = meantBy(row, name)
        if (id === UNDECIDED) return null
        return (id === NEW ? added.current.get(nameKey(row.club, name)) : id) || null
      }
      const [one, two] = namesOf(row)
      const ofSide = (names: readonly string[], at: 0 | 1) =>
        names.map((name, place) => (row.linked?.[at]?.[place] ? null : idOf(name)))
      const sides = [ofSide(one, 0), ofSide(two, 1)] as const
      const all = [...sides.flat(), ...(row.linked?.flat() ?? [])]
      // Nobody plays against themselves.
      const once = (ids: readonly (string | null)[]) =>
        ids.map((id) => (all.filter((each) => each === id).length > 1 ? null : id))
      return noneIfEmpty<PlayerIds>([once(sides[0]), once(sides[1])])
    },
  }
}

const nameKey = (club: string | null, name: string): string => JSON.stringify([club, playerKey(name)])
const placeKey = (row: string, name: string): string => JSON.stringify(['row', row, playerKey(name)])

/** The names to look up of each club. */
type Asked = readonly { readonly club: string | null; readonly names: readonly string[] }[]

/** Returns the question about the open names of rows; empty if there are none. */
function askedOf(rows: readonly NamedRow[]): string {
  const clubs = [...new Set(rows.map(({ club }) => club))]
  const asked: Asked = clubs.flatMap((club) => {
    const names = [...new Set(rows.filter((row) => row.club === club).flatMap(openNames))].sort()
    return chunks(names, MOST_NAMES).map((some) => ({ club, names: some }))
  })
  return asked.length > 0 ? JSON.stringify(asked) : ''
}

async function lookUp(asked: string): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>()
  for (const { club, names } of JSON.parse(asked) as Asked) {
    const answer = await officeJson<NamedPlayers>('POST', '/office/named-players', { club, names })
    for (const each of answer.names) found.set(nameKey(club, each.name), each)
  }
  return found
}
