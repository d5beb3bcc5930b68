import { expect, test } from 'vitest'
import {
  type ChoiceValues,
  choiceFields,
  choiceValues,
  combinationsIn,
  isTwice,
  isVariantStock,
  newChoice,
  newValue,
} from './choice-values.ts'

const word = (value: string, translations: object = {}) => ({ value, translations })
const CHOICES = [
  { name: 'Size', translations: { fr: 'Taille' }, values: [word('S'), word('M')] },
  { name: 'Colour', translations: {}, values: [word('White', { es: 'Blanco' }), word('Blue')] },
]
const VARIANTS = [
  { variant: 1, values: ['S', 'White'], stock: 4 },
  { variant: 2, values: ['S', 'Blue'], stock: null },
  { variant: 3, values: ['M', 'White'], stock: 0 },
  { variant: 4, values: ['M', 'Blue'], stock: 7 },
]
const READ = { choices: CHOICES, variants: VARIANTS }

test('the form sends choices and stocks as they were read', () => {
  expect(choiceFields(choiceValues(READ))).toEqual(READ)
})

/** Returns the values of the form after a person has changed the choices. */
function edited(change: (choices: ChoiceValues['choices']) => ChoiceValues['choices']): ChoiceValues {
  const values = choiceValues(READ)
  return { ...values, choices: change(structuredClone(values.choices)) }
}

test('a renamed value keeps the number and the stock of its variants', () => {
  const values = edited((choices) => {
    const [, m] = choices[0]?.values ?? []
    if (m) m.words.en = ' Medium '
    return choices
  })
  const { variants, choices } = choiceFields(values)
  expect(choices[0]?.values.map(({ value }) => value)).toEqual(['S', 'Medium'])
  expect(variants).toEqual(
    VARIANTS.map(({ values: [size, colour], ...each }) => ({
      ...each,
      values: [size === 'M' ? 'Medium' : size, colour],
    })),
  )
})

test('values and choices in another order keep the numbers and the stocks of their variants', () => {
  const turned = choiceFields(edited((choices) => choices.toReversed()))
  expect(turned.variants.map(({ variant, values, stock }) => [variant, values.join(), stock])).toEqual([
    [1, 'White,S', 4],
    [3, 'White,M', 0],
    [2, 'Blue,S', null],
    [4, 'Blue,M', 7],
  ])
  const moved = choiceFields(
    edited((choices) => choices.map((each) => ({ ...each, values: each.values.toReversed() }))),
  )
  expect(moved.variants.map(({ variant }) => variant)).toEqual([4, 3, 2, 1])
})

test('a removed value takes its variants along, and a new one is sent only with its stock', () => {
  const without = choiceFields(
    edited(([size, colour]) => (size && colour ? [{ ...size, values: size.values.slice(1) }, colour] : [])),
  )
  expect(without.variants.map(({ variant }) => variant)).toEqual([3, 4])
  const large = newValue()
  large.words.en = 'L'
  const values = edited((choices) =>
    choices.map((each, index) => (index === 0 ? { ...each, values: [...each.values, large] } : each)),
  )
  expect(choiceFields(values).variants).toEqual(VARIANTS)
  const key = combinationsIn(values.choices).at(-1)?.key ?? ''
  const stocked = { ...values, stocks: { ...values.stocks, [key]: '12' } }
  expect(choiceFields(stocked).variants.at(-1)).toEqual({ values: ['L', 'Blue'], stock: 12 })
})

test('keys of variants have no signs that mean something in the name of a field', () => {
  const odd = {
    choices: [{ name: 'a.b[0]', translations: {}, values: [word('1.25 mm'), word('[ ]-😀')] }],
    variants: [],
  }
  for (const { key } of combinationsIn(choiceValues(odd).choices)) expect(key).toMatch(/^[a-z0-9_-]+$/)
})

test('a product without choices sends none, and a new choice has one value', () => {
  expect(choiceFields(choiceValues({ choices: [], variants: [] }))).toEqual({ choices: [], variants: [] })
  expect(newChoice().values).toHaveLength(1)
})

test('finds an English name that is there twice', () => {
  const [one, two] = [newValue(), newValue()]
  one.words.en = 'M'
  two.words.en = ' M'
  expect(isTwice('M ', [one, two])).toBe(true)
  expect(isTwice('M', [one])).toBe(false)
})

test.each([
  ['', true],
  [' ', true],
  ['0', true],
  ['100000', true],
  ['100001', false],
  ['-1', false],
  ['1.5', false],
  ['many', false],
])('accepts %j as the stock of a variant: %j', (text, is) => {
  expect(isVariantStock(text)).toBe(is)
})
