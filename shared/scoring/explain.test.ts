import { describe, expect, test } from 'vitest'
import { at, played, TO_SIX_ALL, underFormat } from '../testing/formats.ts'
import { games, playedOut, scoreAt } from '../testing/scores.ts'
import { explain } from './explain.ts'
import { applyEvent } from './fold.ts'
import type { Score } from './score.ts'
import type { Names } from './service-side.ts'

const STANDARD = 'SET3-S:6/TB7'
const NAMES: Names = ['Ana', 'Bea']

/** Each position, and how it is called. */
const CALLED: readonly (readonly [score: Score, en: string, fr: string, es: string])[] = [
  [
    underFormat(STANDARD),
    'The match has not begun. Ana to serve.',
    'Le match n’a pas commencé. Ana au service.',
    'El partido no ha comenzado. Saca Ana.',
  ],
  [at(STANDARD, [[0, 0]]), 'Ana to serve.', 'Ana au service.', 'Saca Ana.'],
  [at(STANDARD, [[0, 0]], [0, 0], null), 'Play.', 'Jouez.', 'Jueguen.'],
  [played(STANDARD, '1'), '15-love.', '15-zéro.', '15-nada.'],
  [played(STANDARD, '22'), 'Love-30.', 'Zéro-30.', 'Nada-30.'],
  [played(STANDARD, '12'), '15-all.', '15 A.', '15 iguales.'],
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
    'Deuce. Deciding point, receiver chooses.',
    'Égalité. Point décisif, le receveur choisit.',
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
    'Deuce. Deciding point, receiver chooses. Match point Ana.',
    'Égalité. Point décisif, le receveur choisit. Balle de match Ana.',
    'Iguales. Punto decisivo, elige quien resta. Punto de partido para Ana.',
  ],
  [
    played(STANDARD, games(1)),
    'Ana leads 1 game to love. Change ends. Bea to serve.',
    'Ana mène 1 jeu à zéro. Changement de côté. Bea au service.',
    'Ana gana 1 juego a cero. Cambio de lado. Saca Bea.',
  ],
  [
    played(STANDARD, games(1, 2) + games(2, 2)),
    '2 games all. Ana to serve.',
    '2 jeux partout. Ana au service.',
    '2 juegos iguales. Saca Ana.',
  ],
  [
    played(STANDARD, TO_SIX_ALL),
    '6 games all. Tie-break. Ana to serve.',
    '6 jeux partout. Jeu décisif. Ana au service.',
    '6 juegos iguales. Tie-break. Saca Ana.',
  ],
  [
    played(STANDARD, `${TO_SIX_ALL}1112 11`),
    'Ana leads the tie-break 5-1. Change ends.',
    'Ana mène 5 à 1 dans le jeu décisif. Changement de côté.',
    'Ana gana 5 a 1 en el tie-break. Cambio de lado.',
  ],
  [
    played(STANDARD, `${TO_SIX_ALL}222 222 1`),
    'Bea leads the tie-break 6-1. Set point Bea.',
    'Bea mène 6 à 1 dans le jeu décisif. Balle de set Bea.',
    'Bea gana 6 a 1 en el tie-break. Punto de set para Bea.',
  ],
  [
    played('SET3-S:4NOAD/TB5NOAD@3', (games(1) + games(2)).repeat(3) + '12'.repeat(4)),
    '4-all. Deciding point. Set point Ana. Set point Bea.',
    '4 partout. Point décisif. Balle de set Ana. Balle de set Bea.',
    '4 iguales. Punto decisivo. Punto de set para Ana. Punto de set para Bea.',
  ],
  [
    played(STANDARD, `${TO_SIX_ALL}1111 222 111`),
    'Set Ana, 7-6(3). Change ends. Bea to serve.',
    'Set Ana, 7-6(3). Changement de côté. Bea au service.',
    'Set para Ana, 7-6(3). Cambio de lado. Saca Bea.',
  ],
  [
    at('SET3-S:6/TB7-F:TB10', [
      [6, 4],
      [4, 6],
      [0, 0],
    ]),
    'Set Bea, 6-4. Match tie-break. Ana to serve.',
    'Set Bea, 6-4. Super jeu décisif. Ana au service.',
    'Set para Bea, 6-4. Súper tie-break. Saca Ana.',
  ],
  [
    { ...at(STANDARD, [[2, 1]], [1, 1]), status: 'suspended' },
    'Play is suspended. 15-all.',
    'Le jeu est suspendu. 15 A.',
    'El juego está suspendido. 15 iguales.',
  ],
  [
    played(STANDARD, games(1, 6) + games(2, 12)),
    'Game, set and match Bea, 0-6, 6-0, 6-0.',
    'Jeu, set et match Bea, 0-6, 6-0, 6-0.',
    'Juego, set y partido para Bea, 0-6, 6-0, 6-0.',
  ],
  [
    { ...at(STANDARD, [[2, 1]]), status: 'retired', winner: 2 },
    'Bea wins by retirement, 1-2.',
    'Bea gagne par abandon, 1-2.',
    'Gana Bea por retirada, 1-2.',
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
]

describe('a score as the umpire calls it', () => {
  test.each(CALLED)('%#: %j', (score, en, fr, es) => {
    expect(explain(score, 'en', NAMES)).toBe(en)
    expect(explain(score, 'fr', NAMES)).toBe(fr)
    expect(explain(score, 'es', NAMES)).toBe(es)
  })

  test('without names the sides are player 1 and player 2', () => {
    expect(explain(played(STANDARD, '111 222 1'), 'en')).toBe('Advantage Player 1.')
    expect(explain(played(STANDARD, '111 222 2'), 'fr')).toBe('Avantage Joueur 2. Balle de break.')
    expect(explain(underFormat(STANDARD, 2), 'es')).toBe('El partido no ha comenzado. Saca Jugador 2.')
  })

  test('of a pair the point goes to both and service to one', () => {
    const pairs: Names = [
      ['Ana', 'Eva'],
      ['Bea', 'Zoe'],
    ]
    const start = underFormat(STANDARD, 1, true)
    expect(explain(playedOut(games(1, 2), start), 'en', pairs)).toBe('Ana / Eva leads 2 games to love. Eva to serve.')
  })

  test('[rule 13] the documented rules are called too, as far as they know', () => {
    expect(explain(scoreAt([2, 1], [3, 4]), 'en', NAMES)).toBe('Advantage Bea.')
    expect(explain(scoreAt([7, 7], [3, 2]), 'en', NAMES)).toBe('3-2.')
    expect(explain(scoreAt([2, 1]), 'en', NAMES)).toBe('Ana leads 2 games to 1. Change ends.')
  })
})
