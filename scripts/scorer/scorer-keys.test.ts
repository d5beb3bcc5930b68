import { describe, expect, test } from 'vitest'
import { type Command, type Mode, press, type Situation, WHO } from './scorer-keys.ts'

const CALM: Situation = { suspended: false, pending: 0 }

/** Presses keys one after another. */
function type(keys: string[], situation = CALM, from: Mode = WHO) {
  let mode = from
  const commands: Command[] = []
  for (const key of keys) {
    const pressed = press(mode, key, situation)
    mode = pressed.mode
    if (pressed.command) commands.push(pressed.command)
  }
  return { mode, commands }
}

describe('a point is typed as a player, then an action', () => {
  test.each([
    ['1 w', { side: 1, action: 'WINNER' }],
    ['2 a', { side: 2, action: 'ACE' }],
    ['left d', { side: 1, action: 'DOUBLE_FAULT' }],
    ['right f', { side: 2, action: 'FORCED_ERROR' }],
    ['1 u', { side: 1, action: 'UNFORCED_ERROR' }],
    ['1 2 r', { side: 2, action: 'RETURN_ERROR' }],
    ['1 W l b', { side: 1, action: 'WINNER', shot: 'LOB', stroke: 'BACKHAND' }],
    ['2 W w return', { side: 2, action: 'WINNER', shot: 'WINNER' }],
    ['2 U f', { side: 2, action: 'UNFORCED_ERROR', stroke: 'FOREHAND' }],
  ])('%s', (keys, draft) => {
    const typed = type(keys.split(' '))
    expect(typed.mode).toEqual(WHO)
    expect(typed.commands).toMatchObject([{ kind: 'append', draft: { kind: 'action', ...draft } }])
  })

  test('an action without a player stores nothing and shows a hint', () => {
    expect(press(WHO, 'w', CALM)).toEqual({ mode: WHO, hint: 'First choose the player: 1 or 2.' })
  })

  test.each(['escape', 'backspace', 'z'])('in the middle of an entry, %s goes back and undoes nothing', (key) => {
    expect(type(['1', key])).toEqual({ mode: WHO, commands: [] })
    expect(type(['1', 'W', 'l', key])).toEqual({ mode: WHO, commands: [] })
  })
})

test.each(['z', 'backspace'])('the key %s undoes the last entry', (key) => {
  expect(type([key]).commands).toEqual([{ kind: 'append', draft: { kind: 'undo' } }])
})

test('the key s suspends play and resumes it', () => {
  expect(type(['s']).commands).toMatchObject([{ draft: { status: 'suspended' } }])
  expect(type(['s'], { ...CALM, suspended: true }).commands).toMatchObject([{ draft: { status: 'resumed' } }])
})

test.each([
  ['x f 1', 'finished', 1],
  ['x f 0', 'finished', null],
  ['x r 2', 'retired', 2],
  ['x d 1', 'defaulted', 1],
  ['x w 2', 'walkover', 2],
])('the keys %s end the match as %s', (keys, status, winner) => {
  expect(type(keys.split(' ')).commands).toMatchObject([{ draft: { kind: 'status', status, winner } }])
})

test('the keys x t call time without asking who wins', () => {
  expect(type(['x', 't']).commands).toEqual([
    { kind: 'append', draft: { kind: 'status', status: 'time', winner: null } },
  ])
})

test('a retirement needs a winner', () => {
  expect(type(['x', 'r', '0']).commands).toEqual([])
})

describe('during a question', () => {
  const asked: Mode = { at: 'question' }
  test('no points are accepted', () => {
    expect(type(['1', 'w', 'z', 's'], CALM, asked)).toEqual({ mode: asked, commands: [] })
    expect(type(['1', 'w', 'z', 'return'], { ...CALM, pending: 1 }, asked)).toEqual({ mode: asked, commands: [] })
  })
  test('Enter continues if all entries are stored', () => {
    expect(type(['return'], CALM, asked).commands).toEqual([{ kind: 'keep' }])
  })
  test.each([
    ['y', 'keep'],
    ['n', 'drop'],
    ['d', 'drop-all'],
  ])('the key %s gives the answer %s', (key, kind) => {
    expect(type([key], { ...CALM, pending: 2 }, asked).commands).toEqual([{ kind }])
  })
})

describe('leaving', () => {
  test.each(['q', 'ctrl-c'])('the key %s quits at once if all entries are stored', (key) => {
    expect(type([key]).commands).toEqual([{ kind: 'quit' }])
  })
  test('asks first if some entries are not stored', () => {
    const busy = { ...CALM, pending: 1 }
    expect(type(['q'], busy)).toEqual({ mode: { at: 'leaving' }, commands: [] })
    expect(type(['q', 'x'], busy)).toEqual({ mode: WHO, commands: [] })
    expect(type(['q', 'q'], busy).commands).toEqual([{ kind: 'quit' }])
  })
})
