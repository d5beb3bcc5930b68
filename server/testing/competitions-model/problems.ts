import type { DrawMatchAnswer, EventAnswer, StageAnswer } from '../../../shared/competitions/event-answer-schemas.ts'
import type { Match } from '../../../shared/matches/match-schemas.ts'
import { isOver } from '../../../shared/scoring/score.ts'

type Side = DrawMatchAnswer['sides'][number]
type Origin = DrawMatchAnswer['from'][number]

/** What the page of an event is compared with. */
export interface Shown {
  readonly event: EventAnswer
  /** The matches as their own pages show them, by id. */
  readonly products: ReadonlyMap<string, Match>
  /** Matches of draws, as `stage place`, that the office lets count although the draw has other sides now. */
  readonly kept: ReadonlySet<string>
}

const isEntry = (side: Side): side is string => side !== null && side !== 'bye' && side !== 'empty'

const HOW: Readonly<Record<string, DrawMatchAnswer['how']>> = {
  finished: 'played',
  retired: 'retired',
  defaulted: 'defaulted',
  walkover: 'walkover',
}

/**
 * Returns what the page of an event shows wrongly. Everything is computed again, in another way than the server does it: winners
 * from the pages of the matches, sides from the matches before, tables from the results.
 */
export function problemsIn({ event, products, kept }: Shown): string[] {
  const withdrawn = new Set(event.entries.filter(({ state }) => state === 'withdrawn').map(({ id }) => id))
  const all = event.stages.flatMap((stage) => stage.matches.map((match) => ({ stage, match })))
  const ids = all.flatMap(({ match }) => match.match ?? [])
  return [
    ...(new Set(ids).size < ids.length ? ['a match has two places'] : []),
    ...all.flatMap(({ stage, match }) => problemsOf(stage, match)),
    ...event.stages.flatMap((stage) => [...sidesWrong(stage, kept), ...tablesWrong(stage)]),
    ...playingTwice(),
    ...championWrong(event),
  ]

  function problemsOf(stage: StageAnswer, match: DrawMatchAnswer): string[] {
    const { id, sides, how, winner, contradiction } = match
    const isOut = stage.groups.some(({ out }) => sides.some((side) => side !== null && out.includes(side)))
    const isOpen = sides.every(isEntry) && how === null && !isOut
    if (match.match === null) {
      const isWalkover = how === null || (how === 'walkover' && sides.some((side) => withdrawn.has(side ?? '')))
      return [...(isOpen ? [`${id}: has no match`] : []), ...(isWalkover ? [] : [`${id}: a result without a match`])]
    }
    const product = products.get(match.match)
    if (!product) return [`${id}: its match is unknown`]
    if (product.archived) return [`${id}: its match is archived`]
    if (contradiction || isOut) return []
    const { status, winner: won } = product.scoreboard.state
    if (!isOver(product.scoreboard.state)) {
      const isLeft = sides.some((side) => withdrawn.has(side ?? ''))
      return how === null || isLeft ? [] : [`${id}: is over before its match`]
    }
    const names = [product.company, product.company2]
    const winnerName = won === null ? null : names[won - 1]
    const shownName = winner === null ? null : nameOf(sides[winner - 1] ?? null)
    return [
      ...(how === HOW[status] ? [] : [`${id}: ended ${status}, and shows ${how}`]),
      ...(winnerName === shownName ? [] : [`${id}: ${winnerName} won, and it shows ${shownName}`]),
    ]
  }

  function nameOf(side: Side): string | undefined {
    const players = event.entries.find(({ id }) => id === side)?.players
    return players?.map(({ name }) => name).join(' / ')
  }

  /**
   * In a bracket somebody waits for at most one match. In a small draw with byes, a semifinal can be somebody's first match: its loser
   * plays for the third place and in the consolation.
   */
  function playingTwice(): string[] {
    const playing = new Map<string, string[]>()
    for (const { stage, match } of all) {
      const product = match.match === null ? undefined : products.get(match.match)
      const isFree =
        match.draw === 'group' || match.draw === 'third' || match.contradiction || kept.has(`${stage.id} ${match.id}`)
      if (!product || isFree || isOver(product.scoreboard.state)) continue
      for (const side of match.sides)
        if (isEntry(side) && !match.sides.some((each) => withdrawn.has(each ?? '')))
          playing.set(side, [...(playing.get(side) ?? []), match.id])
    }
    // The office let a match count, so an earlier one may be open again.
    if (kept.size > 0) return []
    return [...playing].flatMap(([entry, own]) => (own.length > 1 ? [`${entry}: plays ${own.join(' and ')}`] : []))
  }
}

/** Returns the matches of a bracket whose sides don’t follow from the matches before. */
function sidesWrong({ id: stage, kind, positions, matches }: StageAnswer, kept: ReadonlySet<string>): string[] {
  if (kind === 'groups') return []
  const found = (id: string) => matches.find((match) => match.id === id)
  return matches.flatMap(({ id, from, sides }) =>
    kept.has(`${stage} ${id}`)
      ? []
      : from.flatMap((origin, index) => {
          const expected = sideFrom(origin)
          const shown = sides[index] ?? null
          return expected === undefined || expected === shown
            ? []
            : [`${id}: ${shown} stands where ${expected} belongs`]
        }),
  )

  /** Undefined: a line of a knockout after groups, which is empty or a bye. */
  function sideFrom(origin: Origin): Side | undefined {
    if ('line' in origin) {
      const line = positions[origin.line] ?? null
      return line === null ? (matches[0]?.from.length === 0 ? null : undefined) : line
    }
    if ('winnerOf' in origin) return winnerOf(found(origin.winnerOf))
    if ('loserOf' in origin) return loserOf(found(origin.loserOf))
    return consoled(found(origin.firstMatchOf))
  }

  function winnerOf(match: DrawMatchAnswer | undefined): Side {
    if (!match) return null
    const { sides, winner, how } = match
    if (winner !== null) return sides[winner - 1] ?? null
    if (how !== null) return 'empty'
    const [one, two] = sides
    if (one === null || two === null || (isEntry(one) && isEntry(two))) return null
    if (isEntry(one)) return one
    if (isEntry(two)) return two
    return one === 'bye' && two === 'bye' ? 'bye' : 'empty'
  }

  function loserOf(match: DrawMatchAnswer | undefined): Side {
    const winner = winnerOf(match)
    if (!match || winner === null) return null
    if (!isEntry(winner)) return winner
    return match.sides.find((side) => side !== winner) ?? null
  }

  /** The consolation is for losers of the first match that they played. */
  function consoled(match: DrawMatchAnswer | undefined): Side {
    const winner = winnerOf(match)
    if (!match || winner === null) return null
    const wasPlayed = (each: DrawMatchAnswer) => each.how !== null && each.how !== 'walkover'
    if (wasPlayed(match)) return loserOf(match)
    if (!isEntry(winner)) return 'bye'
    const next = matches.find(({ from }) => from.some((each) => 'winnerOf' in each && each.winnerOf === match.id))
    if (!next) return 'bye'
    if (winnerOf(next) === null) return null
    return wasPlayed(next) && loserOf(next) === winner ? winner : 'bye'
  }
}

/**
 * Returns the groups whose tables count other matches, sets or games than were won, rank a player before one who won more, or two who
 * are level otherwise than their own match.
 */
function tablesWrong({ groups, matches }: StageAnswer): string[] {
  return groups.flatMap(({ name, table, complete, out }, index) => {
    const own = matches.filter(
      ({ group, sides }) => group === index + 1 && !sides.some((side) => side !== null && out.includes(side)),
    )
    const isWinner = ({ winner, sides }: DrawMatchAnswer, entry: string) =>
      winner !== null && sides[winner - 1] === entry
    const counted = table
      .filter(({ entry, won }) => won !== own.filter((match) => isWinner(match, entry)).length)
      .map(({ entry }) => `${name}: wins of ${entry}`)
    const ranked = table.slice(1).filter(({ won }, place) => won > (table[place]?.won ?? 0))
    const level = (won: number) => table.filter((row) => row.won === won)
    const reversed = table.filter(({ entry, won }) => {
      const [first, second, third] = level(won)
      if (!complete || third || !first || second?.entry !== entry) return false
      return own.some((match) => match.sides.includes(first.entry) && isWinner(match, entry))
    })
    return [
      ...counted,
      ...ranked.map(({ entry }) => `${name}: ${entry} stands behind fewer wins`),
      ...reversed.map(({ entry }) => `${name}: ${entry} stands behind somebody whom they beat`),
      ...table.flatMap((row) => setsWrong(name, row, own)),
    ]
  })
}

type Row = StageAnswer['groups'][number]['table'][number]

/** Compares the sets and games of a player whose matches all ended on court with the sets of the matches. */
function setsWrong(name: string, row: Row, matches: readonly DrawMatchAnswer[]): string[] {
  const { entry, setsWon, setsLost, gamesWon, gamesLost } = row
  const own = matches.filter(({ sides, how }) => sides.includes(entry) && how !== null)
  if (own.some(({ how, winner, sets }) => how !== 'played' || winner === null || sets.some((set) => 'tieBreak' in set)))
    return []
  const games = own.flatMap(({ sides, sets }) =>
    sets.map((set) => {
      const [one, two] = set as readonly [number, number]
      return sides[0] === entry ? ([one, two] as const) : ([two, one] as const)
    }),
  )
  const sum = (side: 0 | 1) => games.reduce((all, set) => all + set[side], 0)
  const sets = [games.filter(([one, two]) => one > two).length, games.filter(([one, two]) => two > one).length]
  const expected = [...sets, sum(0), sum(1)].join()
  const shown = [setsWon, setsLost, gamesWon, gamesLost].join()
  return expected === shown ? [] : [`${name}: ${entry} has ${shown} sets and games instead of ${expected}`]
}

/** The champion has won the final of the last stage. */
function championWrong({ champion, stages }: EventAnswer): string[] {
  const last = stages.at(-1)
  if (champion === null || last?.kind === 'groups') return []
  const [first] = last?.matches ?? []
  const final = last?.matches.filter(({ draw }) => draw === first?.draw).at(-1)
  return final?.sides.includes(champion) ? [] : [`the champion ${champion} is not in the final`]
}
