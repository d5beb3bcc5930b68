import { describe, expect, test } from 'vitest'
import { at, played, TO_SIX_ALL, underFormat } from '../testing/formats.ts'
import { games, playedOut, scoreAt } from '../testing/scores.ts'
import type { Names } from './display.ts'
import { explain } from './explain.ts'
import { applyEvent } from './fold.ts'
import { gameWonBy, type Score } from './score.ts'

const STANDARD = 'SET3-S:6/TB7'
const NAMES: Names = ['Ana', 'Bea']
const timeIn = (format: string, winners: string): Score =>
  applyEvent(played(format, winners), { kind: 'status', status: 'time', winner: null })

/** Each position, and how it is called. */
const CALLED: readonly (readonly [score: Score, en: string, fr: string, es: string])[] = [
  [
    underFormat(STANDARD),
    'The match has not begun. Ana to serve.',
    'Le match n’a pas commencé. Ana au service.',
    'El partido no ha comenzado. Saca Ana.',
  ],
  [at(STANDARD, [[0, 0]]), 'First set. Ana to serve.', 'Premier set. Ana au service.', 'Primer set. Saca Ana.'],
  [at('SET1-S:8/TB7', [[0, 0]]), 'Ana to serve.', 'Ana au service.', 'Saca Ana.'],
  [at('SET1-S:8/TB7', [[0, 0]], [0, 0], null), 'Play.', 'Jouez.', 'Jueguen.'],
  [played(STANDARD, '1'), '15-love.', '15-zéro.', '15-nada.'],
  [played(STANDARD, '22'), 'Love-30.', 'Zéro-30.', 'Nada-30.'],
  [played(STANDARD, '12'), '15-all.', '15 A.', '15 iguales.'],
  // While nobody knows who serves, the leader's points come first, and the name says whose they are.
  [at(STANDARD, [[0, 0]], [0, 1], null), '15-love, Bea.', '15-zéro, Bea.', '15-nada, Bea.'],
  [at(STANDARD, [[0, 0]], [3, 2], null), '40-30, Ana.', '40-30, Ana.', '40-30, Ana.'],
  [at(STANDARD, [[0, 0]], [2, 2], null), '30-all.', '30 A.', '30 iguales.'],
  [at(STANDARD, [[1, 0]], [1, 2], 2), '30-15.', '30-15.', '30-15.'],
  [played(STANDARD, '111 222'), 'Deuce.', 'Égalité.', 'Iguales.'],
  [played(STANDARD, '111 222 1'), 'Advantage Ana.', 'Avantage Ana.', 'Ventaja Ana.'],
  [
    played(STANDARD, '111 222 2'),
    'Advantage Bea. Break point.',
    'Avantage Bea. Balle de break.',
    'Ventaja Bea. Punto de break.',
  ],
  [
    played('SET3-S:6NOAD/TB7', '111 222'),
    'Deuce. Deciding point, receiver’s choice.',
    'Égalité. Point décisif, au choix du relanceur.',
    'Iguales. Punto decisivo, elige quien resta.',
  ],
  [
    at(
      'SET3-S:6NOAD/TB7',
      [
        [6, 4],
        [5, 2],
      ],
      [3, 3],
    ),
    'Deuce. Deciding point, receiver’s choice. Match point Ana.',
    'Égalité. Point décisif, au choix du relanceur. Balle de match Ana.',
    'Iguales. Punto decisivo, elige quien resta. Punto de partido para Ana.',
  ],
  [
    played(STANDARD, games(1)),
    'Ana leads 1 game to love, first set. Change ends. Bea to serve.',
    'Ana mène 1 jeu à zéro, premier set. Changement de côté. Bea au service.',
    'Ana gana 1 juego a cero, primer set. Cambio de lado. Saca Bea.',
  ],
  [
    played(STANDARD, games(1, 2) + games(2, 2)),
    '2 games all, first set. Ana to serve.',
    '2 jeux partout, premier set. Ana au service.',
    '2 juegos iguales, primer set. Saca Ana.',
  ],
  [
    at(STANDARD, [
      [6, 4],
      [3, 2],
    ]),
    'Ana leads 3 games to 2, second set. Change ends. Ana to serve.',
    'Ana mène 3 jeux à 2, deuxième set. Changement de côté. Ana au service.',
    'Ana gana 3 juegos a 2, segundo set. Cambio de lado. Saca Ana.',
  ],
  [
    at('SET1-S:8/TB7', [[3, 2]]),
    'Ana leads 3 games to 2. Change ends. Ana to serve.',
    'Ana mène 3 jeux à 2. Changement de côté. Ana au service.',
    'Ana gana 3 juegos a 2. Cambio de lado. Saca Ana.',
  ],
  [
    played(STANDARD, TO_SIX_ALL),
    '6 games all, first set. Tie-break. Ana to serve.',
    '6 jeux partout, premier set. Jeu décisif. Ana au service.',
    '6 juegos iguales, primer set. Tie-break. Saca Ana.',
  ],
  [
    played(STANDARD, `${TO_SIX_ALL}1112 11`),
    '5-1, Ana. Change ends.',
    '5-1, Ana. Changement de côté.',
    '5-1, Ana. Cambio de lado.',
  ],
  [
    played(STANDARD, `${TO_SIX_ALL}222 222 1`),
    '6-1, Bea. Set point Bea.',
    '6-1, Bea. Balle de set Bea.',
    '6-1, Bea. Punto de set para Bea.',
  ],
  [
    played('SET3-S:4NOAD/TB5NOAD@3', (games(1) + games(2)).repeat(3) + '12'.repeat(4)),
    '4-all. Deciding point. Set point Ana. Set point Bea.',
    '4 partout. Point décisif. Balle de set Ana. Balle de set Bea.',
    '4 iguales. Punto decisivo. Punto de set para Ana. Punto de set para Bea.',
  ],
  [
    played(STANDARD, `${TO_SIX_ALL}1111 222 111`),
    'Game and first set, Ana, 7-6. Change ends. Second set. Bea to serve.',
    'Jeu et premier set, Ana, 7-6. Changement de côté. Deuxième set. Bea au service.',
    'Juego y primer set, Ana, 7-6. Cambio de lado. Segundo set. Saca Bea.',
  ],
  [
    at('SET3-S:6/TB7-F:TB10', [
      [6, 4],
      [4, 6],
      [0, 0],
    ]),
    'Game and second set, Bea, 6-4. One set all. Match tie-break. Ana to serve.',
    'Jeu et deuxième set, Bea, 6-4. Un set partout. Super jeu décisif. Ana au service.',
    'Juego y segundo set, Bea, 6-4. Un set iguales. Súper tie-break. Saca Ana.',
  ],
  [
    at('SET5-S:6/TB7', [
      [6, 4],
      [3, 6],
      [7, 5],
      [0, 0],
    ]),
    'Game and third set, Ana, 7-5. Ana leads two sets to one. Fourth set. Ana to serve.',
    'Jeu et troisième set, Ana, 7-5. Ana mène deux sets à un. Quatrième set. Ana au service.',
    'Juego y tercer set, Ana, 7-5. Ana gana dos sets a uno. Cuarto set. Saca Ana.',
  ],
  [
    at('SET5-S:6/TB7', [
      [6, 4],
      [6, 4],
      [4, 6],
      [4, 6],
      [0, 0],
    ]),
    'Game and fourth set, Bea, 6-4. Two sets all. Fifth set. Ana to serve.',
    'Jeu et quatrième set, Bea, 6-4. Deux sets partout. Cinquième set. Ana au service.',
    'Juego y cuarto set, Bea, 6-4. Dos sets iguales. Quinto set. Saca Ana.',
  ],
  // If every set is a tie-break, only the deciding one is called a match tie-break.
  [
    at('SET3-S:TB10', [[0, 0]]),
    'First set. Tie-break. Ana to serve.',
    'Premier set. Jeu décisif. Ana au service.',
    'Primer set. Tie-break. Saca Ana.',
  ],
  [
    played('SET3-S:TB10', '1'.repeat(10)),
    'Game and first set, Ana, 10-0. Change ends. Second set. Tie-break. Bea to serve.',
    'Jeu et premier set, Ana, 10-0. Changement de côté. Deuxième set. Jeu décisif. Bea au service.',
    'Juego y primer set, Ana, 10-0. Cambio de lado. Segundo set. Tie-break. Saca Bea.',
  ],
  [
    played('SET3-S:TB10', '1'.repeat(10) + '2'.repeat(10)),
    'Game and second set, Bea, 10-0. One set all. Change ends. Match tie-break. Ana to serve.',
    'Jeu et deuxième set, Bea, 10-0. Un set partout. Changement de côté. Super jeu décisif. Ana au service.',
    'Juego y segundo set, Bea, 10-0. Un set iguales. Cambio de lado. Súper tie-break. Saca Ana.',
  ],
  [
    at('SET1-S:TB10', [[0, 0]]),
    'Match tie-break. Ana to serve.',
    'Super jeu décisif. Ana au service.',
    'Súper tie-break. Saca Ana.',
  ],
  [
    played('SET1-S:TB10', '2'.repeat(10)),
    'Game, set and match Bea, 10-0.',
    'Jeu, set et match Bea, 10-0.',
    'Juego, set y partido Bea, 10-0.',
  ],
  [
    played('SET3-S:6/TB7-F:TB10', `${games(1, 6) + games(2, 6)}${'12'.repeat(8)}11`),
    'Game, set and match Ana, two sets to one, 6-0 0-6 10-8.',
    'Jeu, set et match Ana, deux sets à un, 6-0 0-6 10-8.',
    'Juego, set y partido Ana, dos sets a uno, 6-0 0-6 10-8.',
  ],
  [
    { ...at(STANDARD, [[2, 1]], [1, 1]), status: 'suspended' },
    'Play is suspended. 15-all.',
    'Le jeu est suspendu. 15 A.',
    'El juego está suspendido. 15 iguales.',
  ],
  [
    played(STANDARD, games(1, 6) + games(2, 12)),
    'Game, set and match Bea, two sets to one, 0-6 6-0 6-0.',
    'Jeu, set et match Bea, deux sets à un, 0-6 6-0 6-0.',
    'Juego, set y partido Bea, dos sets a uno, 0-6 6-0 6-0.',
  ],
  [
    {
      ...at(STANDARD, [
        [6, 4],
        [3, 2],
      ]),
      status: 'finished',
      winner: 1,
    },
    'The match was ended, 6-4 3-2. Ana wins.',
    'Match arrêté, 6-4 3-2. Ana gagne.',
    'Partido dado por terminado, 6-4 3-2. Gana Ana.',
  ],
  [
    { ...scoreAt([6, 4]), status: 'finished', winner: 1 },
    'Game, set and match Ana, 6-4.',
    'Jeu, set et match Ana, 6-4.',
    'Juego, set y partido Ana, 6-4.',
  ],
  [
    { ...at(STANDARD, [[2, 1]]), status: 'retired', winner: 2 },
    'Bea wins by retirement, 1-2.',
    'Bea gagne par abandon, 1-2.',
    'Gana Bea por retiro, 1-2.',
  ],
  [
    { ...at(STANDARD, [[2, 1]]), status: 'defaulted', winner: 1 },
    'Ana wins by default, 2-1.',
    'Ana gagne par disqualification, 2-1.',
    'Gana Ana por descalificación, 2-1.',
  ],
  [
    { ...underFormat(STANDARD), status: 'walkover', winner: 1 },
    'Ana wins by walkover.',
    'Ana gagne par forfait.',
    'Gana Ana por incomparecencia.',
  ],
  [
    { ...at(STANDARD, [[2, 1]]), status: 'finished', winner: null },
    'The match was ended, 2-1.',
    'Match arrêté, 2-1.',
    'Partido dado por terminado, 2-1.',
  ],
  [
    applyEvent(
      at(
        STANDARD,
        [
          [6, 4],
          [2, 5],
        ],
        [1, 0],
      ),
      { kind: 'status', status: 'finished', winner: 1 },
    ),
    'The match was ended, 6-4 2-5 (15-0). Ana wins.',
    'Match arrêté, 6-4 2-5 (15-0). Ana gagne.',
    'Partido dado por terminado, 6-4 2-5 (15-0). Gana Ana.',
  ],
  [
    { ...scoreAt([2, 1]), status: 'finished', winner: null },
    'The match is over.',
    'Le match est terminé.',
    'El partido ha terminado.',
  ],
  // Timed sets: the leader wins the set when time is called. If the set is level, one more game decides.
  [
    timeIn('SET3-S:T10', games(1, 3) + games(2)),
    'Time. First set, Ana, 3-1. Second set. Ana to serve.',
    'Temps écoulé. Premier set, Ana, 3-1. Deuxième set. Ana au service.',
    'Tiempo. Primer set, Ana, 3-1. Segundo set. Saca Ana.',
  ],
  [
    timeIn('SET1-S:T20', games(1, 5) + games(2, 3)),
    'Time. Set and match Ana, 5-3.',
    'Temps écoulé. Set et match Ana, 5-3.',
    'Tiempo. Set y partido Ana, 5-3.',
  ],
  [
    timeIn('SET1-S:T20', games(1, 2) + games(2, 2)),
    '2 games all. Time. This game decides. Ana to serve.',
    '2 jeux partout. Temps écoulé. Ce jeu décide du set. Ana au service.',
    '2 juegos iguales. Tiempo. Este juego decide. Saca Ana.',
  ],
]

describe('the umpire’s call of a score', () => {
  test.each(CALLED)('%#: %j', (score, en, fr, es) => {
    expect(explain(score, 'en', NAMES)).toBe(en)
    expect(explain(score, 'fr', NAMES)).toBe(fr)
    expect(explain(score, 'es', NAMES)).toBe(es)
  })

  test('calls the sides player 1 and player 2 if there are no names', () => {
    expect(explain(played(STANDARD, '111 222 1'), 'en')).toBe('Advantage Player 1.')
    expect(explain(played(STANDARD, '111 222 2'), 'fr')).toBe('Avantage Joueur 2. Balle de break.')
    expect(explain(underFormat(STANDARD, 2), 'es')).toBe('El partido no ha comenzado. Saca Jugador 2.')
  })

  test.each([
    [
      'en',
      'Game Ana. Ana leads 3 games to 2, second set. Change ends. Bea to serve.',
      'Game Bea. 3 games all, second set.',
    ],
    [
      'fr',
      'Jeu Ana. Ana mène 3 jeux à 2, deuxième set. Changement de côté. Bea au service.',
      'Jeu Bea. 3 jeux partout, deuxième set.',
    ],
    [
      'es',
      'Juego Ana. Ana gana 3 juegos a 2, segundo set. Cambio de lado. Saca Bea.',
      'Juego Bea. 3 juegos iguales, segundo set.',
    ],
  ] as const)('in %s the game that has just been won is called first', (language, leads, level) => {
    const before = at(STANDARD, [
      [6, 4],
      [2, 2],
    ])
    const after = playedOut(games(1), before)
    expect(explain(after, language, NAMES, gameWonBy(before, after))).toBe(leads)
    const equal = playedOut(games(2), after)
    expect(explain(equal, language, NAMES, gameWonBy(after, equal))).toContain(level)
  })

  test('calls the game that decides a timed set together with the set', () => {
    const level = timeIn('SET1-S:T20', games(1, 2) + games(2, 2))
    const over = playedOut(games(2), level)
    expect(explain(over, 'en', NAMES, gameWonBy(level, over))).toBe('Game, set and match Bea, 3-2.')
  })

  test('calls a game that ends a set or the match once, together with it', () => {
    const before = at(STANDARD, [
      [6, 4],
      [5, 2],
    ])
    const after = playedOut(games(1), before)
    expect(explain(after, 'en', NAMES, gameWonBy(before, after))).toBe(
      'Game, set and match Ana, two sets to love, 6-4 6-2.',
    )
    const first = at(STANDARD, [[5, 2]])
    const set = playedOut(games(1), first)
    expect(explain(set, 'en', NAMES, gameWonBy(first, set))).toMatch(/^Game and first set, Ana, 6-2\./)
  })

  const PAIRS: Names = [
    ['Ana', 'Eva'],
    ['Bea', 'Zoe'],
  ]
  /** Each position of a doubles match, and the verb in each language. */
  test.each<[score: Score, en: string, fr: string, es: string]>([
    [
      playedOut(games(1, 2), underFormat(STANDARD, 1, true)),
      'Ana / Eva lead 2 games to love, first set. Eva to serve.',
      'Ana / Eva mènent 2 jeux à zéro, premier set. Eva au service.',
      'Ana / Eva ganan 2 juegos a cero, primer set. Saca Eva.',
    ],
    [
      at(
        'SET5-S:6/TB7',
        [
          [6, 4],
          [3, 6],
          [5, 7],
          [0, 0],
        ],
        [0, 0],
        1,
        true,
      ),
      'Game and third set, Bea / Zoe, 7-5. Bea / Zoe lead two sets to one. Fourth set. Ana to serve.',
      'Jeu et troisième set, Bea / Zoe, 7-5. Bea / Zoe mènent deux sets à un. Quatrième set. Ana au service.',
      'Juego y tercer set, Bea / Zoe, 7-5. Bea / Zoe ganan dos sets a uno. Cuarto set. Saca Ana.',
    ],
    [
      playedOut('111222', underFormat('SET3-S:6NOAD/TB7', 1, true)),
      'Deuce. Deciding point, receivers’ choice.',
      'Égalité. Point décisif, au choix des relanceurs.',
      'Iguales. Punto decisivo, eligen quienes restan.',
    ],
    [
      { ...at(STANDARD, [[2, 1]]), status: 'retired', winner: 2 },
      'Bea / Zoe win by retirement, 1-2.',
      'Bea / Zoe gagnent par abandon, 1-2.',
      'Ganan Bea / Zoe por retiro, 1-2.',
    ],
    [
      { ...at(STANDARD, [[2, 1]]), status: 'defaulted', winner: 1 },
      'Ana / Eva win by default, 2-1.',
      'Ana / Eva gagnent par disqualification, 2-1.',
      'Ganan Ana / Eva por descalificación, 2-1.',
    ],
    [
      { ...underFormat(STANDARD), status: 'walkover', winner: 1 },
      'Ana / Eva win by walkover.',
      'Ana / Eva gagnent par forfait.',
      'Ganan Ana / Eva por incomparecencia.',
    ],
    [
      {
        ...at(STANDARD, [
          [6, 4],
          [3, 2],
        ]),
        status: 'finished',
        winner: 1,
      },
      'The match was ended, 6-4 3-2. Ana / Eva win.',
      'Match arrêté, 6-4 3-2. Ana / Eva gagnent.',
      'Partido dado por terminado, 6-4 3-2. Ganan Ana / Eva.',
    ],
  ])('uses a plural verb for a pair, and names the partner who serves: %j', (score, en, fr, es) => {
    expect(explain(score, 'en', PAIRS)).toBe(en)
    expect(explain(score, 'fr', PAIRS)).toBe(fr)
    expect(explain(score, 'es', PAIRS)).toBe(es)
  })

  test('uses plural verbs for a pair with one name', () => {
    expect(explain(at(STANDARD, [[2, 0]]), 'es', ['Ana / Eva', 'Bea / Zoe'])).toBe(
      'Ana / Eva ganan 2 juegos a cero, primer set. Sacan Ana / Eva.',
    )
  })

  test('[rule 13] calls scores of the documented rules, which have no sets and don’t say who serves', () => {
    expect(explain(scoreAt([2, 1], [3, 4]), 'en', NAMES)).toBe('Advantage Bea.')
    expect(explain(scoreAt([7, 7], [3, 2]), 'en', NAMES)).toBe('3-2, Ana.')
    expect(explain(scoreAt([2, 1]), 'en', NAMES)).toBe('Ana leads 2 games to 1. Change ends.')
  })
})
