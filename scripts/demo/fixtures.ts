import type { Pairs } from '../../shared/matches/match.ts'
import type { Side } from '../../shared/scoring/score.ts'

/** A match of the demo club: who plays where, and how well they serve. */
export interface Fixture {
  readonly id: string
  /** From 1. */
  readonly court: number
  readonly category: string
  readonly company: string
  readonly company2: string
  readonly description: string
  readonly firstServer: Side
  /** A matchUpFormat code; null for the documented rules. */
  readonly format: string | null
  /** In doubles the four names. */
  readonly players: Pairs | null
  readonly streamUrl: string | null
  /** The part of the points that side 1 and side 2 win on their own serve. */
  readonly onServe: readonly [number, number]
}

export const COURTS = 4
/** The demo ends after so many matches, so that its database does not grow without end. */
export const MOST_MATCHES = 40
/** What makes a match one of the demo's. */
export const DEMO_PREFIX = 'demo-'

/** Nobody here exists. Rosters have an even length: neighbours meet first, then the pairings move on. */
const ROSTERS: readonly (readonly [category: string, roster: readonly string[]])[] = [
  [
    'Women’s singles',
    [
      'Ana Reyes',
      'Luz Marte',
      'Camille Baptiste',
      'Naomi Clarke',
      'Élodie Garçon',
      'Grace Whitfield',
      'Inés Polanco',
      'Solange Pierre',
    ],
  ],
  [
    'Men’s singles',
    [
      'Rafael Almonte',
      'Oliver Hartley',
      'Mathieu Désir',
      'Joel Encarnación',
      'Marcus Bishop',
      'Luc Fontaine',
      'Tomás Guerrero',
      'Desmond King',
    ],
  ],
  ['Junior U16', ['Mía Peralta', 'Zoé Lambert', 'Ruby Thompson', 'Nayeli Cruz', 'Amara Joseph', 'Lily Carter']],
  [
    'Men’s doubles',
    [
      'Rubén Castillo / Yves Moreau',
      'Andre Campbell / Peter Lowe',
      'Hugo Santana / Iván Mejía',
      'Théo Laurent / Jean Toussaint',
    ],
  ],
  [
    'Women’s doubles',
    [
      'Rosa Tejada / Carmen Liriano',
      'Chloé Martin / Inès Petit',
      'Ivy Morgan / Hannah Scott',
      'Keisha Brown / Tamara Grant',
    ],
  ],
  ['Men’s 45+', ['Ernesto Bonilla', 'Philippe Renaud', 'Gordon Ellis', 'Winston Charles']],
]

/** How each category plays: as clubs do. */
const FORMATS: Readonly<Record<string, string>> = {
  'Women’s singles': 'SET3-S:6/TB7',
  'Men’s singles': 'SET3-S:6/TB7',
  'Junior U16': 'SET3-S:4NOAD/TB5NOAD@3',
  'Men’s doubles': 'SET3-S:6NOAD/TB7-F:TB10',
  'Women’s doubles': 'SET3-S:6NOAD/TB7-F:TB10',
}

/** The demo's n-th match (from 0). Courts take them in turn: 0 to 3 are the first round on courts 1 to 4. */
export function fixture(n: number): Fixture {
  const [category, roster] = ROSTERS[n % ROSTERS.length] ?? ['Match', ['Ana Reyes', 'Luz Marte']]
  const court = (n % COURTS) + 1
  const round = Math.floor(n / COURTS) + 1
  const [company, company2] = pairing(roster, Math.floor(n / ROSTERS.length))
  return {
    id: `${DEMO_PREFIX}${String(n + 1).padStart(2, '0')}`,
    court,
    category,
    company,
    company2,
    description: `Copa Ventaja, round ${round} · Court ${court}`,
    firstServer: n % 3 === 0 ? 2 : 1,
    format: FORMATS[category] ?? null,
    players: pairsOf(company, company2),
    streamUrl: court === 1 ? `https://example.com/copa-ventaja/court-1/round-${round}` : null,
    onServe: [0.58 + ((n * 7) % 5) / 50, 0.58 + ((n * 3) % 5) / 50],
  }
}

/** Everyone plays once before anyone plays twice, and then somebody else. One of even and one of odd place: never themselves. */
function pairing(roster: readonly string[], n: number): [string, string] {
  const first = (2 * n) % roster.length
  const lap = Math.floor((2 * n) / roster.length)
  return [roster[first] ?? '', roster[(first + 1 + 2 * lap) % roster.length] ?? '']
}

/** The four names of two pairs, `Ana / Eva`; null for singles. */
function pairsOf(...names: [string, string]): Pairs | null {
  const [[a, b] = [], [c, d] = []] = names.map((name) => name.split(' / '))
  return a && b && c && d
    ? [
        [a, b],
        [c, d],
      ]
    : null
}
