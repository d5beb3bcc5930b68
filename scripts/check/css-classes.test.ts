// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are code
import { expect, test } from 'vitest'
import { classesOf, unusedGlobals, wrongClasses } from './css-classes.ts'

const file = (path: string, text: string) => [{ path, text }]
const sheet = (text: string) => file('web/card.module.css', text)
const card = (text: string) => file('web/card.tsx', `import s from './card.module.css'\n${text}`)

test('classes are read from selectors, and from nothing else', () => {
  const css =
    '/* .no */ .one:hover > .two { margin: .5rem; background: url(a.svg) } @media (width < 9rem) { .three { --x: "a.b" } } :global(.night).four {}'
  expect([...classesOf(css)]).toEqual(['one', 'two', 'three', 'four'])
})

test('a class that nothing wears is told, and one without rules too', () => {
  expect(wrongClasses(card('<p className={s.name}>'), sheet('.name {} .old {}'))).toEqual([
    'web/card.module.css: nothing wears the class old',
  ])
  expect(wrongClasses(card('<p className={`${s.name} ${s.big}`}>'), sheet('.name {}'))).toEqual([
    'web/card.tsx: web/card.module.css has no class big',
  ])
})

test('a class that is asked for by a variable must be a word of the code', () => {
  const asking = card('<p className={s[state]}>')
  expect(wrongClasses([...asking, ...file('web/state.ts', "'taken'")], sheet('.taken {}'))).toEqual([])
  expect(wrongClasses(asking, sheet('.taken {}'))).toEqual(['web/card.module.css: nothing wears the class taken'])
})

test('a sheet that nothing imports is told', () => {
  expect(wrongClasses([], sheet('.name {}'))).toEqual(['web/card.module.css: nothing imports it'])
})

test('classes of every page and custom properties that nothing uses are told', () => {
  const base = file('web/base.css', ':root { --ink: black; --old: red } .page { color: var(--ink) } .gone {}')
  expect(unusedGlobals(card('<div className="page">'), base, base)).toEqual([
    'web/base.css: nothing wears the class gone',
    'nothing reads the custom property --old',
  ])
})
