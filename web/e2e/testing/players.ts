import type { Umpire } from './umpire.ts'

/** Somebody with a page. */
export interface SomePlayer {
  readonly id: string
  readonly name: string
}

/** Adds players with these names. */
export const addPlayers = (umpire: Umpire, names: readonly string[]): Promise<SomePlayer[]> =>
  Promise.all(names.map(async (name) => ({ id: await umpire.addPlayer(name), name })))

interface Played {
  /** `yyyy-mm-dd` */
  readonly date: string
  readonly games?: readonly (readonly [number, number])[]
  readonly description?: string
}

/** Enters the result of a singles from paper. By default the first player wins. Returns the id of the match. */
export async function enterResult(
  umpire: Umpire,
  one: SomePlayer,
  two: SomePlayer,
  {
    date,
    games = [
      [6, 4],
      [6, 3],
    ],
    description = 'Club championship',
  }: Played,
): Promise<string> {
  const { id } = await umpire.createMatch({
    company: one.name,
    company2: two.name,
    category: 'Singles',
    description,
    format: 'SET3-S:6/TB7',
    date: `${date}T22:00:00Z`,
    club: 'club_naco',
    playerIds: [[one.id], [two.id]],
  })
  await umpire.post(id, { status: 'finished', sets: games.map((each) => ({ games: each, tiebreak: null })) })
  return id
}
