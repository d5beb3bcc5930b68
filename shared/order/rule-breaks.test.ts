import { expect, test } from 'vitest'
import type { OrderDay, OrderMatch, PlannedMatch } from './order-day.ts'
import { MAY_OVERRULE, type RuleBreak } from './rule-break.ts'
import { ruleBreaks } from './rule-breaks.ts'
import { aCourt, aDay, aMatch, at } from './testing/days.ts'

const [A, B] = ['A', 'B']
const one = aMatch('one', { players: ['Ana', 'Luz'] })
const two = aMatch('two')

/** Returns a match of a plan that lasts an hour. */
const planned = (match: string, court: string, startsAt: number, umpire: string | null = null): PlannedMatch => ({
  match,
  court,
  startsAt,
  endsAt: startsAt + 3_600_000,
  kind: 'at',
  umpire,
})

const breaksOf = (day: Partial<OrderDay>, ...matches: readonly PlannedMatch[]): readonly RuleBreak[] =>
  ruleBreaks({ matches, unplaced: [] }, aDay({ matches: [one, two], ...day }))

const withMatch = (more: Partial<OrderMatch>): Partial<OrderDay> => ({ matches: [one, { ...two, ...more }] })
const eva = { id: 'Eva', player: null, free: [{ from: at(9), until: at(21) }] }
const BOOKED = aMatch('booked', {
  players: ['Luz', 'Eva'],
  isBooked: true,
  begun: { court: A, startsAt: at(18), endsAt: at(19), umpire: null },
})
const long = { from: at(9), until: at(21) }

test.each<[string, Partial<OrderDay>, readonly PlannedMatch[], readonly Partial<RuleBreak>[]]>([
  ['no rule', {}, [planned('one', A, at(9)), planned('two', A, at(10, 10))], []],
  ['a court that is not there', {}, [planned('one', 'C', at(9))], [{ code: 'COURT_UNKNOWN', match: 'one' }]],
  ['a start that has passed', { now: at(10) }, [planned('one', A, at(9))], [{ code: 'PAST', match: 'one' }]],
  [
    'a match until after the court closes',
    {},
    [planned('one', A, at(20, 30))],
    [{ code: 'COURT_CLOSED', match: 'one' }],
  ],
  [
    'a block',
    { courts: [aCourt(A, [{ kind: 'block', from: at(11), until: at(12) }])] },
    [planned('one', A, at(10, 30)), planned('two', A, at(12))],
    [{ code: 'COURT_TAKEN', match: 'one', kind: 'block', from: at(11), until: at(12) }],
  ],
  [
    'a booking',
    { courts: [aCourt(A, [{ kind: 'booking', from: at(11), until: at(12) }])] },
    [planned('one', A, at(11, 30))],
    [{ code: 'COURT_TAKEN', match: 'one', kind: 'booking', from: at(11), until: at(12) }],
  ],
  [
    'too little time to change',
    {},
    [planned('one', A, at(9)), planned('two', A, at(10, 5))],
    [{ code: 'COURT_BUSY', match: 'two', other: 'one' }],
  ],
  [
    'a player on two courts',
    withMatch({ players: ['Luz', 'Eva'] }),
    [planned('one', A, at(9)), planned('two', B, at(9, 30))],
    [{ code: 'PLAYER_TWICE', match: 'two', other: 'one', player: 'Luz' }],
  ],
  [
    'a player without rest',
    withMatch({ players: ['Luz', 'Eva'] }),
    [planned('one', A, at(9)), planned('two', B, at(10, 30))],
    [{ code: 'REST', match: 'two', other: 'one', player: 'Luz', readyAt: at(11) }],
  ],
  [
    'the rest after a short match',
    {
      matches: [
        { ...one, minutes: 44 },
        { ...two, players: ['Luz', 'Eva'] },
      ],
    },
    [planned('one', A, at(9)), planned('two', B, at(10, 30))],
    [],
  ],
  [
    'the rest after an interrupted match, by all minutes',
    {
      matches: [
        { ...one, minutes: 30, played: 15 },
        { ...two, players: ['Luz', 'Eva'] },
      ],
    },
    [planned('one', A, at(9)), planned('two', B, at(10, 30))],
    [{ code: 'REST', match: 'two', other: 'one', player: 'Luz', readyAt: at(11) }],
  ],
  [
    'a player who may get into another match',
    { matches: [one, aMatch('next', { players: [], after: ['one'] }), aMatch('doubles', { players: ['Luz', 'Eva'] })] },
    [planned('one', A, at(9)), planned('next', A, at(12)), planned('doubles', B, at(12))],
    [{ code: 'PLAYER_TWICE', match: 'next', other: 'doubles', player: 'Luz' }],
  ],
  [
    'a player who may get into two finals',
    {
      matches: [
        { ...one, event: 'singles' },
        aMatch('final', { players: [], after: ['one'], event: 'singles' }),
        aMatch('consolation', { players: [], after: ['one'], event: 'singles' }),
        aMatch('doubles', { players: ['Luz', 'Eva'], event: 'doubles' }),
        aMatch('last', { players: [], after: ['doubles'], event: 'doubles' }),
      ],
    },
    [
      planned('one', A, at(9)),
      planned('doubles', A, at(11)),
      planned('final', A, at(13)),
      planned('consolation', B, at(15)),
      planned('last', A, at(14, 50)),
    ],
    [
      { code: 'PLAYER_MAYBE_TWICE', match: 'consolation', other: 'last', player: 'Luz' },
      { code: 'PLAYER_MAYBE_TWICE', match: 'last', other: 'final', player: 'Luz' },
    ],
  ],
  [
    'a match before the one that decides its players',
    withMatch({ players: [], after: ['one'] }),
    [planned('one', A, at(9)), planned('two', B, at(10, 30))],
    [{ code: 'BEFORE_ITS_ROUND', match: 'two', other: 'one', readyAt: at(11) }],
  ],
  [
    'a match after one without a place',
    withMatch({ players: [], after: ['one'] }),
    [planned('two', B, at(10, 30))],
    [{ code: 'BEFORE_ITS_ROUND', match: 'two', other: 'one', readyAt: null }],
  ],
  [
    'wishes',
    withMatch({ wish: { notBefore: at(18), court: B } }),
    [planned('two', A, at(17))],
    [
      { code: 'WISH_NOT_BEFORE', match: 'two', time: at(18) },
      { code: 'WISH_COURT', match: 'two', court: B },
    ],
  ],
  [
    'a wish for an early start',
    withMatch({ wish: { notAfter: at(12) } }),
    [planned('two', A, at(12, 5))],
    [{ code: 'WISH_NOT_AFTER', match: 'two', time: at(12) }],
  ],
  [
    'a final on another court',
    { ...withMatch({ isFinal: true }), rules: { ...aDay({}).rules, showCourt: A } },
    [planned('two', B, at(12))],
    [{ code: 'SHOW_COURT', match: 'two', court: A }],
  ],
  [
    'a final while the show court is closed',
    {
      ...withMatch({ isFinal: true }),
      courts: [{ ...aCourt(A), open: [] }, aCourt(B)],
      rules: { ...aDay({}).rules, showCourt: A },
    },
    [planned('two', B, at(12))],
    [],
  ],
  [
    'no umpire',
    withMatch({ needsUmpire: true }),
    [planned('two', A, at(9))],
    [{ code: 'UMPIRE_MISSING', match: 'two' }],
  ],
  [
    'an umpire at two courts',
    { umpires: [eva] },
    [planned('one', A, at(9), 'Eva'), planned('two', B, at(9, 30), 'Eva')],
    [{ code: 'UMPIRE_TWICE', match: 'two', umpire: 'Eva', other: 'one' }],
  ],
  [
    'an umpire who has left',
    { umpires: [{ ...eva, free: [{ from: at(9), until: at(10) }] }] },
    [planned('one', A, at(9, 30), 'Eva')],
    [{ code: 'UMPIRE_AWAY', match: 'one', umpire: 'Eva' }],
  ],
  [
    'an umpire who plays elsewhere',
    { umpires: [{ id: 'Luz', player: 'Luz', free: [long] }] },
    [planned('one', A, at(9)), planned('two', B, at(9), 'Luz')],
    [{ code: 'UMPIRE_PLAYS', match: 'two', umpire: 'Luz' }],
  ],
  [
    'an umpire without a break',
    { umpires: [eva], rules: { ...aDay({}).rules, umpireStretch: 120 } },
    [planned('one', A, at(9), 'Eva'), planned('two', A, at(10, 10), 'Eva')],
    [{ code: 'UMPIRE_BREAK', match: 'two', umpire: 'Eva' }],
  ],
  [
    'an umpire with a break',
    { umpires: [eva], rules: { ...aDay({}).rules, umpireStretch: 120 } },
    [planned('one', A, at(9), 'Eva'), planned('two', A, at(10, 20), 'Eva')],
    [],
  ],
  ...[
    [
      'a match that leaves too little rest before the match of a booking',
      16,
      30,
      [{ code: 'REST', readyAt: at(18, 30) }],
    ],
    ['a match that goes into the match of a booking', 17, 30, [{ code: 'PLAYER_TWICE' }]],
    ['a match too soon after the match of a booking', 19, 30, [{ code: 'REST', readyAt: at(20) }]],
    ['a match with enough rest before the match of a booking', 16, 0, []],
  ].map(
    ([what, hour, minute, breaks]) =>
      [
        what,
        { matches: [one, BOOKED] },
        [planned('one', B, at(Number(hour), Number(minute))), planned('booked', A, at(18))],
        (breaks as Partial<RuleBreak>[]).map((each) => ({ ...each, match: 'one', other: 'booked', player: 'Luz' })),
      ] as [string, Partial<OrderDay>, readonly PlannedMatch[], readonly Partial<RuleBreak>[]],
  ),
  [
    'no change of the court beside the match of a booking, which takes it',
    { matches: [two, BOOKED] },
    [planned('two', A, at(17)), planned('booked', A, at(18))],
    [],
  ],
  [
    'a match that has begun elsewhere',
    withMatch({ begun: { court: B, startsAt: at(9), endsAt: at(10), umpire: null } }),
    [planned('two', A, at(9))],
    [{ code: 'BEGUN', match: 'two', court: B }],
  ],
  [
    'a match before one in play is over',
    { ...withMatch({ begun: { court: A, startsAt: at(9), endsAt: at(11), umpire: null } }), now: at(10) },
    [{ ...planned('two', A, at(9)), endsAt: at(11) }, planned('one', A, at(11))],
    [{ code: 'COURT_BUSY', match: 'one', other: 'two' }],
  ],
])('names %s', (_, day, matches, breaks) => {
  expect(breaksOf(day, ...matches)).toEqual(breaks)
})

test('the office may overrule wishes, but nobody plays on two courts or without rest', () => {
  const codes: readonly RuleBreak['code'][] = ['WISH_NOT_AFTER', 'PLAYER_TWICE', 'REST', 'COURT_TAKEN', 'COURT_BUSY']
  expect(codes.filter((code) => MAY_OVERRULE.has(code))).toEqual(['WISH_NOT_AFTER'])
})
