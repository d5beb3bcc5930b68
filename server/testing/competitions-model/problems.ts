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
    return event.entries.find(({ id }) => id === side)?.players[0]?.name
  }

  /** In a bracket somebody waits for at most one match. */
  function playingTwice(): string[] {
    const playing = new Map<string, string[]>()
    for (const { stage, match } of all) {
      const product = match.match === null ? undefined : products.get(match.match)
      const isFree = match.draw === 'group' || match.contradiction || kept.has(`${stage.id} ${match.id}`)
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

/** Returns the groups whose tables count other matches than were won, or rank a player before one who won more. */
function tablesWrong({ groups, matches }: StageAnswer): string[] {
  return groups.flatMap(({ name, table, out }, index) => {
    const own = matches.filter(
      ({ group, sides }) => group === index + 1 && !sides.some((side) => side !== null && out.includes(side)),
    )
    const wins = (entry: string) =>
      own.filter(({ winner, sides }) => winner !== null && sides[winner - 1] === entry).length
    const counted = table
      .filter(({ entry, won }) => won !== wins(entry))
      .map(({ entry }) => `${name}: wins of ${entry}`)
    const ranked = table.slice(1).filter(({ won }, place) => won > (table[place]?.won ?? 0))
    return [...counted, ...ranked.map(({ entry }) => `${name}: ${entry} stands behind fewer wins`)]
  })
}

/** The champion has won the final of the last stage. */
function championWrong({ champion, stages }: EventAnswer): string[] {
  const last = stages.at(-1)
  if (champion === null || last?.kind === 'groups') return []
  const [first] = last?.matches ?? []
  const final = last?.matches.filter(({ draw }) => draw === first?.draw).at(-1)
  return final?.sides.includes(champion) ? [] : [`the champion ${champion} is not in the final`]
}
