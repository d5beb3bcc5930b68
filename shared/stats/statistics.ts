import type { Totals } from './totals.ts'

type Value = (mine: Totals, theirs: Totals) => number | null

/** Calculates a statistic of one side from the totals. Returns null if nobody recorded it. */
export interface Statistic {
  readonly value: Value
  /** Makes the statistic a percentage of this number. */
  readonly outOf?: Value
  /** Whether the smaller value is the better one. */
  readonly fewer?: true
  /** Whether the statistic is left out while it is 0 for both sides. */
  readonly ifAny?: true
}

/** Adds numbers. Null if the first one is null; the others then count as 0. */
const sum = (first: number | null, ...more: (number | null)[]): number | null =>
  first === null ? null : more.reduce<number>((total, each) => total + (each ?? 0), first)

const minus = (all: number | null, some: number | null): number | null => sum(all, -(some ?? 0))

/** Returns an average, rounded to whole numbers. */
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value))

export const STATISTICS = {
  pointsWon: { value: ({ points }) => points, outOf: (mine, theirs) => mine.points + theirs.points },
  winners: { value: ({ winners, aces }) => sum(winners, aces) },
  unforcedErrors: {
    value: ({ unforcedErrors, doubleFaults, unforcedReturnErrors }) =>
      sum(unforcedErrors, doubleFaults, unforcedReturnErrors),
    fewer: true,
  },
  forcedErrors: { value: ({ forcedErrors }) => forcedErrors, fewer: true },
  unclassified: { value: ({ unclassified }) => unclassified, ifAny: true },
  streak: { value: ({ longestStreak }) => longestStreak },

  aces: { value: ({ aces }) => aces },
  doubleFaults: { value: ({ doubleFaults }) => doubleFaults, fewer: true },
  firstServesIn: {
    value: ({ firstServesIn }) => firstServesIn,
    outOf: ({ firstServesIn, secondServePoints }) => sum(firstServesIn, secondServePoints),
  },
  firstServeWon: {
    value: ({ firstServePointsWon }) => firstServePointsWon,
    outOf: ({ firstServesIn }) => firstServesIn,
  },
  secondServeWon: {
    value: ({ secondServePointsWon }) => secondServePointsWon,
    outOf: ({ secondServePoints }) => secondServePoints,
  },
  serviceWon: { value: ({ servicePointsWon }) => servicePointsWon, outOf: ({ servicePoints }) => servicePoints },
  breakPointsSaved: {
    value: (_, { breakPoints, breakPointsWon }) => minus(breakPoints, breakPointsWon),
    outOf: (_, { breakPoints }) => breakPoints,
  },
  serviceGames: { value: ({ serviceGamesWon }) => serviceGamesWon, outOf: ({ serviceGames }) => serviceGames },
  fastestServe: { value: ({ fastestServeKmh }) => rounded(fastestServeKmh) },
  averageFirstServe: { value: ({ averageFirstServeKmh }) => rounded(averageFirstServeKmh) },
  averageSecondServe: { value: ({ averageSecondServeKmh }) => rounded(averageSecondServeKmh) },

  firstReturnWon: {
    value: (_, { firstServesIn, firstServePointsWon }) => minus(firstServesIn, firstServePointsWon),
    outOf: (_, { firstServesIn }) => firstServesIn,
  },
  secondReturnWon: {
    value: (_, { secondServePoints, secondServePointsWon }) => minus(secondServePoints, secondServePointsWon),
    outOf: (_, { secondServePoints }) => secondServePoints,
  },
  returnWon: { value: ({ returnPointsWon }) => returnPointsWon, outOf: ({ returnPoints }) => returnPoints },
  breakPointsWon: { value: ({ breakPointsWon }) => breakPointsWon, outOf: ({ breakPoints }) => breakPoints },
  returnGames: {
    value: (_, { serviceGames, serviceGamesWon }) => minus(serviceGames, serviceGamesWon),
    outOf: (_, { serviceGames }) => serviceGames,
  },
  returnErrors: { value: ({ returnErrors }) => returnErrors, fewer: true },
  unforcedReturnErrors: { value: ({ unforcedReturnErrors }) => unforcedReturnErrors, fewer: true },

  netPoints: { value: ({ netPoints }) => netPoints },
  netWon: { value: ({ netPointsWon }) => netPointsWon, outOf: ({ netPoints }) => netPoints },
} as const satisfies Readonly<Record<string, Statistic>>

export type StatisticName = keyof typeof STATISTICS

/** The tables of the two sides, in the order of a phone. */
export const TABLES = {
  points: ['pointsWon', 'winners', 'unforcedErrors', 'forcedErrors', 'unclassified', 'streak'],
  serve: [
    'aces',
    'doubleFaults',
    'firstServesIn',
    'firstServeWon',
    'secondServeWon',
    'serviceWon',
    'breakPointsSaved',
    'serviceGames',
    'fastestServe',
    'averageFirstServe',
    'averageSecondServe',
  ],
  return: [
    'returnWon',
    'firstReturnWon',
    'secondReturnWon',
    'breakPointsWon',
    'returnGames',
    'returnErrors',
    'unforcedReturnErrors',
  ],
  net: ['netPoints', 'netWon'],
} as const satisfies Readonly<Record<string, readonly StatisticName[]>>

/** The statistics of a partner alone, for the table of a pair. */
export const PARTNER_TABLE: readonly StatisticName[] = [
  'winners',
  'unforcedErrors',
  'forcedErrors',
  'returnErrors',
  'unforcedReturnErrors',
  'aces',
  'doubleFaults',
  'firstServesIn',
  'firstServeWon',
  'secondServeWon',
  'serviceWon',
  'serviceGames',
  'fastestServe',
]
