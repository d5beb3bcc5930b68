// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are code
import { expect, test } from 'vitest'
import { classesOf, unusedGlobals, wrongClasses } from './css-classes.ts'

const file = (path: string, text: string) => [{ path, text }]
const sheet = (text: string) => file('web/card.module.css', text)
const card = (text: string) => file('web/card.tsx', `import s from './card.module.css'\n${text}`)

test('finds classes in selectors only', () => {
  const css =
    '/* .no */ .one:hover > .two { margin: .5rem; background: url(a.svg) } @media (width < 9rem) { .three { --x: "a.b" } } :global(.night).four {}'
  expect([...classesOf(css)]).toEqual(['one', 'two', 'three', 'four'])
})

test('reports an unused class, and a class without rules', () => {
  expect(wrongClasses(card('<p className={s.name}>'), sheet('.name {} .old {}'))).toEqual([
    'web/card.module.css: the class is unused: old',
  ])
  expect(wrongClasses(card('<p className={`${s.name} ${s.big}`}>'), sheet('.name {}'))).toEqual([
    'web/card.tsx: web/card.module.css has no class big',
  ])
})

test('a class used through a variable must occur as a word in the code', () => {
  const asking = card('<p className={s[state]}>')
  expect(wrongClasses([...asking, ...file('web/state.ts', "'taken'")], sheet('.taken {}'))).toEqual([])
  expect(wrongClasses(asking, sheet('.taken {}'))).toEqual(['web/card.module.css: the class is unused: taken'])
})

test('reports a style sheet that nothing imports', () => {
  expect(wrongClasses([], sheet('.name {}'))).toEqual(['web/card.module.css: nothing imports it'])
})

test('reports unused global classes and custom properties', () => {
  const base = file('web/base.css', ':root { --ink: black; --old: red } .page { color: var(--ink) } .gone {}')
  expect(unusedGlobals(card('<div className="page">'), base, base)).toEqual([
    'web/base.css: the class is unused: gone',
    'the custom property is unused: --old',
  ])
})
