import type { GroupMatch } from '../group-table.ts'

/** A group of a real tournament. */
export interface WorkedGroup {
  /** Tournament, year and group. The results and the order are in the published draws of the ATP and the WTA. */
  readonly source: string
  /** Winner, loser, and games of the winner first. */
  readonly matches: readonly string[]
  /** The published order, with the criteria that the rules of `competitions.md` name for it. */
  readonly order: readonly (readonly [player: string, ...decidedBy: string[]])[]
}

/** Groups in which three players were level. */
export const WORKED_GROUPS: readonly WorkedGroup[] = [
  {
    source: 'ATP Finals, London 2009, group A',
    matches: [
      'Federer Verdasco 4-6 7-5 6-1',
      'Murray Potro 6-3 3-6 6-2',
      'Federer Murray 3-6 6-3 6-1',
      'Potro Verdasco 6-4 3-6 7-6',
      'Murray Verdasco 6-4 6-7 7-6',
      'Potro Federer 6-2 6-7 6-3',
    ],
    order: [
      ['Federer', 'wins', 'gameShare'],
      ['Potro', 'wins', 'gameShare'],
      ['Murray', 'wins', 'gameShare'],
      ['Verdasco', 'wins'],
    ],
  },
  {
    source: 'WTA Championships, Istanbul 2013, white group',
    matches: [
      'Azarenka Errani 7-6 6-2',
      'Li Errani 6-3 7-6',
      'Jankovic Azarenka 6-4 6-3',
      'Li Jankovic 6-3 2-6 6-3',
      'Errani Jankovic 6-4 6-4',
      'Li Azarenka 6-2 6-1',
    ],
    order: [
      ['Li', 'wins'],
      ['Jankovic', 'wins', 'setShare'],
      ['Azarenka', 'wins', 'setShare', 'headToHead'],
      ['Errani', 'wins', 'setShare', 'headToHead'],
    ],
  },
  {
    source: 'WTA Finals, Singapore 2014, red group',
    matches: [
      'Williams Ivanovic 6-4 6-4',
      'Halep Bouchard 6-2 6-3',
      'Halep Williams 6-0 6-2',
      'Ivanovic Bouchard 6-1 6-3',
      'Williams Bouchard 6-1 6-1',
      'Ivanovic Halep 7-6 3-6 6-3',
    ],
    order: [
      ['Halep', 'wins', 'setShare'],
      ['Williams', 'wins', 'setShare'],
      ['Ivanovic', 'wins', 'setShare'],
      ['Bouchard', 'wins'],
    ],
  },
  {
    source: 'WTA Finals, Singapore 2015, red group',
    matches: [
      'Sharapova Radwanska 4-6 6-3 6-4',
      'Halep Pennetta 6-3 6-0',
      'Pennetta Radwanska 7-6 6-4',
      'Sharapova Halep 6-4 6-4',
      'Radwanska Halep 7-6 6-1',
      'Sharapova Pennetta 7-5 6-1',
    ],
    order: [
      ['Sharapova', 'wins'],
      ['Radwanska', 'wins', 'setShare'],
      ['Halep', 'wins', 'setShare', 'headToHead'],
      ['Pennetta', 'wins', 'setShare', 'headToHead'],
    ],
  },
  {
    source: 'ATP Finals, London 2016, group McEnroe',
    matches: [
      'Murray Cilic 6-3 6-2',
      'Nishikori Wawrinka 6-2 6-3',
      'Murray Nishikori 6-7 6-4 6-4',
      'Wawrinka Cilic 7-6 7-6',
      'Murray Wawrinka 6-4 6-2',
      'Cilic Nishikori 3-6 6-2 6-3',
    ],
    order: [
      ['Murray', 'wins'],
      ['Nishikori', 'wins', 'setShare'],
      ['Wawrinka', 'wins', 'setShare'],
      ['Cilic', 'wins', 'setShare'],
    ],
  },
  {
    source: 'WTA Finals, Singapore 2016, red group',
    matches: [
      'Kerber Cibulkova 7-6 2-6 6-3',
      'Halep Keys 6-2 6-4',
      'Keys Cibulkova 6-1 6-4',
      'Kerber Halep 6-4 6-2',
      'Kerber Keys 6-3 6-3',
      'Cibulkova Halep 6-3 7-6',
    ],
    order: [
      ['Kerber', 'wins'],
      ['Cibulkova', 'wins', 'setShare'],
      ['Halep', 'wins', 'setShare', 'headToHead'],
      ['Keys', 'wins', 'setShare', 'headToHead'],
    ],
  },
  {
    source: 'ATP Finals, London 2019, group Agassi',
    matches: [
      'Tsitsipas Medvedev 7-6 6-4',
      'Zverev Nadal 6-2 6-4',
      'Nadal Medvedev 6-7 6-3 7-6',
      'Tsitsipas Zverev 6-3 6-2',
      'Nadal Tsitsipas 6-7 6-4 7-5',
      'Zverev Medvedev 6-4 7-6',
    ],
    order: [
      ['Tsitsipas', 'wins', 'setShare'],
      ['Zverev', 'wins', 'setShare'],
      ['Nadal', 'wins', 'setShare'],
      ['Medvedev', 'wins'],
    ],
  },
  {
    source: 'WTA Finals, Guadalajara 2021, group Teotihuacán',
    matches: [
      'Kontaveit Krejcikova 6-3 6-4',
      'Pliskova Muguruza 4-6 6-2 7-6',
      'Kontaveit Pliskova 6-4 6-0',
      'Muguruza Krejcikova 2-6 6-3 6-2',
      'Pliskova Krejcikova 0-6 6-4 6-4',
      'Muguruza Kontaveit 6-4 6-4',
    ],
    order: [
      ['Kontaveit', 'wins', 'setShare'],
      ['Muguruza', 'wins', 'setShare'],
      ['Pliskova', 'wins', 'setShare'],
      ['Krejcikova', 'wins'],
    ],
  },
  {
    source: 'ATP Finals, Turin 2023, red group',
    matches: [
      'Zverev Alcaraz 6-7 6-3 6-4',
      'Medvedev Rublev 6-4 6-2',
      'Medvedev Zverev 7-6 6-4',
      'Alcaraz Rublev 7-5 6-2',
      'Alcaraz Medvedev 6-4 6-4',
      'Zverev Rublev 6-4 6-4',
    ],
    order: [
      ['Alcaraz', 'wins', 'setShare'],
      ['Medvedev', 'wins', 'setShare'],
      ['Zverev', 'wins', 'setShare'],
      ['Rublev', 'wins'],
    ],
  },
  {
    source: 'ATP Finals, Turin 2025, group Connors',
    matches: [
      'Alcaraz Minaur 7-6 6-2',
      'Fritz Musetti 6-3 6-4',
      'Alcaraz Fritz 6-7 7-5 6-3',
      'Musetti Minaur 7-5 3-6 7-5',
      'Minaur Fritz 7-6 6-3',
      'Alcaraz Musetti 6-4 6-1',
    ],
    order: [
      ['Alcaraz', 'wins'],
      ['Minaur', 'wins', 'setShare', 'headToHead'],
      ['Fritz', 'wins', 'setShare', 'headToHead'],
      ['Musetti', 'wins', 'setShare'],
    ],
  },
]

/** Reads a line such as `Li Errani 6-3 7-6`. */
export function matchIn(line: string): GroupMatch & { readonly loser: string } {
  const [winner = '', loser = '', ...sets] = line.split(' ')
  return {
    players: [winner, loser],
    winner,
    loser,
    how: 'played',
    sets: sets.map((set) => {
      const [one = 0, other = 0] = set.split('-').map(Number)
      return [one, other] as const
    }),
  }
}
