import type { Pairs } from '../../shared/matches/match.ts'
import type { Side } from '../../shared/scoring/score.ts'
import { pairsOf } from '../scorer/texts.ts'

/** A match of the demo club. */
export interface DemoMatch {
  readonly id: string
  /** Number of the court, from 1. */
  readonly court: number
  readonly category: string
  readonly company: string
  readonly company2: string
  readonly description: string
  readonly firstServer: Side
  /** A matchUpFormat code; null for a match that only counts games (docs/scoring.md). */
  readonly format: string | null
  /** In doubles the four names. */
  readonly players: Pairs | null
  readonly streamUrl: string | null
  /** Share of points that side 1 and side 2 win on their own serve. */
  readonly onServe: readonly [number, number]
  /** Usual speed of the first serves of side 1 and side 2 (km/h). */
  readonly serveKmh: readonly [number, number]
}

export const COURTS = 4
/** Number of matches after which the demo ends, so that its database does not grow forever. */
export const MOST_MATCHES = 40
/** Prefix of the ids of demo matches. */
export const DEMO_PREFIX = 'demo-'

/** Returns whether a database has matches, but none of the demo. The demo adds nothing to such a database. */
export const hasOnlyOwnMatches = (matches: readonly { readonly id: string }[]): boolean =>
  matches.length > 0 && !matches.some(({ id }) => id.startsWith(DEMO_PREFIX))

export interface Category {
  readonly name: string
  /** A matchUpFormat code; null for a match that only counts games (docs/scoring.md). */
  readonly format: string | null
  /** Invented players. Their number is even, because in the first round each one plays against the next in the list. */
  readonly roster: readonly string[]
  /** Usual speed of first serves (km/h). */
  readonly serveKmh: number
  /** Whether its players have played a league in earlier weeks. */
  readonly isLeague?: true
}

/** Returns the names of a player, or of both players of a pair. */
export const namesIn = (name: string): string[] => name.split(' / ')

const list = (names: string): string[] => names.split(', ')

export const CATEGORIES: readonly Category[] = [
  {
    name: 'Women’s singles',
    isLeague: true,
    serveKmh: 156,
    format: 'SET3-S:6/TB7',
    roster: list(
      'Ana Reyes, Luz Marte, Camille Baptiste, Naomi Clarke, Élodie Garçon, Grace Whitfield, Inés Polanco, Solange Pierre',
    ),
  },
  {
    name: 'Men’s singles',
    isLeague: true,
    serveKmh: 178,
    format: 'SET3-S:6/TB7',
    roster: list(
      'Rafael Almonte, Oliver Hartley, Mathieu Désir, Joel Encarnación, Marcus Bishop, Luc Fontaine, Tomás Guerrero, Desmond King',
    ),
  },
  {
    name: 'Junior U16',
    serveKmh: 141,
    format: 'SET3-S:4NOAD/TB5NOAD@3',
    roster: list('Mía Peralta, Zoé Lambert, Ruby Thompson, Nayeli Cruz, Amara Joseph, Lily Carter'),
  },
  {
    name: 'Men’s doubles',
    serveKmh: 172,
    format: 'SET3-S:6NOAD/TB7-F:TB10',
    roster: list(
      'Rubén Castillo / Yves Moreau, Andre Campbell / Peter Lowe, Hugo Santana / Iván Mejía, Théo Laurent / Jean Toussaint',
    ),
  },
  {
    name: 'Women’s doubles',
    serveKmh: 150,
    format: 'SET3-S:6NOAD/TB7-F:TB10',
    roster: list(
      'Rosa Tejada / Carmen Liriano, Chloé Martin / Inès Petit, Ivy Morgan / Hannah Scott, Keisha Brown / Tamara Grant',
    ),
  },
  {
    name: 'Men’s 45+',
    serveKmh: 160,
    format: null,
    roster: list('Ernesto Bonilla, Philippe Renaud, Gordon Ellis, Winston Charles'),
  },
]

/** Returns the n-th match of the demo (from 0). The courts take them in turn: 0 to 3 are the first round on courts 1 to 4. */
export function demoMatch(n: number): DemoMatch {
  const { name: category, format, roster, serveKmh } = CATEGORIES[n % CATEGORIES.length] as Category
  const court = (n % COURTS) + 1
  const round = Math.floor(n / COURTS) + 1
  const [company, company2] = pairing(roster, Math.floor(n / CATEGORIES.length))
  return {
    id: `${DEMO_PREFIX}${String(n + 1).padStart(2, '0')}`,
    court,
    category,
    company,
    company2,
    description: `Copa Ventaja, round ${round}`,
    firstServer: n % 3 === 0 ? 2 : 1,
    format,
    players: pairsOf(company, company2),
    streamUrl: court === 1 ? `https://example.com/copa-ventaja/court-1/round-${round}` : null,
    onServe: [0.58 + ((n * 7) % 5) / 50, 0.58 + ((n * 3) % 5) / 50],
    serveKmh: [serveKmh + 3 * ((n * 5) % 4), serveKmh + 3 * ((n * 3 + 1) % 4)],
  }
}

/**
 * Returns the players of a category's n-th match. All players play once before anybody plays again. In each later round they
 * have other opponents.
 */
function pairing(roster: readonly string[], n: number): [string, string] {
  const first = (2 * n) % roster.length
  const lap = Math.floor((2 * n) / roster.length)
  return [roster[first] ?? '', roster[(first + 1 + 2 * lap) % roster.length] ?? '']
}
