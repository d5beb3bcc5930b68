import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  availabilityOf,
  choicesText,
  chosenOf,
  chosenValues,
  chosenWords,
  combinationsOf,
  nameWithChoices,
  stockOfAll,
  variantOf,
} from './choices.ts'
import type { ProductChoice } from './shop-schemas.ts'

const choice = (name: string, values: readonly string[], translations = {}): ProductChoice => ({
  name,
  translations,
  values: values.map((value) => ({ value, translations: {} })),
})
const SIZE = choice('Size', ['S', 'M'], { fr: 'Taille' })
const COLOUR: ProductChoice = {
  name: 'Colour',
  translations: { fr: 'Couleur' },
  values: [
    { value: 'White', translations: { fr: 'Blanc', es: 'Blanco' } },
    { value: 'Blue', translations: {} },
  ],
}
const SHIRT = [SIZE, COLOUR]

test.each([
  [[], []],
  [[SIZE], [['S'], ['M']]],
  [
    SHIRT,
    [
      ['S', 'White'],
      ['S', 'Blue'],
      ['M', 'White'],
      ['M', 'Blue'],
    ],
  ],
])('lists every combination in the order of the choices: %#', (choices, combinations) => {
  expect(combinationsOf(choices)).toEqual(combinations)
})

const words = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 20 })

test('there are as many combinations as the product of the numbers of values, all different', () => {
  fc.assert(
    fc.property(words, words, (one, two) => {
      const all = combinationsOf([choice('A', one), choice('B', two)])
      expect(all).toHaveLength(one.length * two.length)
      expect(new Set(all.map((values) => JSON.stringify(values))).size).toBe(all.length)
    }),
  )
})

const of = (name: string, value: string) => ({ name, value })

describe('the values that were sent', () => {
  test.each([
    [[], [], []],
    [[SIZE], [of('Size', 'M')], ['M']],
    [SHIRT, [of('Colour', 'Blue'), of('Size', 'S')], ['S', 'Blue']],
  ])('are returned in the order of the choices: %#', (choices, sent, values) => {
    expect(chosenValues(choices, sent)).toEqual(values)
  })

  test.each([
    [[], [of('Size', 'M')], { problem: 'unknownChoice', index: 0, name: 'Size' }],
    [SHIRT, [], { problem: 'missing', index: 0, name: 'Size' }],
    [SHIRT, [of('Size', 'M')], { problem: 'missing', index: 1, name: 'Colour' }],
    [SHIRT, [of('Size', 'M'), of('Grip', 'L2')], { problem: 'unknownChoice', index: 1, name: 'Grip' }],
    [SHIRT, [of('Size', 'M'), of('Size', 'S')], { problem: 'unknownChoice', index: 1, name: 'Size' }],
    [SHIRT, [of('Size', 'm'), of('Colour', 'Blue')], { problem: 'unknownValue', index: 0, name: 'Size' }],
    [[SIZE], [of('Size', '')], { problem: 'unknownValue', index: 0, name: 'Size' }],
  ])('name the first problem: %#', (choices, sent, problem) => {
    expect(chosenValues(choices, sent)).toEqual(problem)
  })

  test('every combination is accepted, in any order', () => {
    fc.assert(
      fc.property(words, words, fc.nat(), (one, two, n) => {
        const choices = [choice('A', one), choice('B', two)]
        const all = combinationsOf(choices)
        const [a = '', b = ''] = all[n % all.length] ?? []
        expect(chosenValues(choices, [of('B', b), of('A', a)])).toEqual([a, b])
      }),
    )
  })
})

test('chosen values are written in the language of the page, or in English', () => {
  const chosen = chosenOf(SHIRT, ['M', 'White'])
  expect(choicesText(chosenWords(chosen, 'en'), 'en')).toBe('Size: M, Colour: White')
  expect(choicesText(chosenWords(chosen, 'fr'), 'fr')).toBe('Taille\u00a0: M, Couleur\u00a0: Blanc')
  expect(choicesText(chosenWords(chosen, 'es'), 'es')).toBe('Size: M, Colour: Blanco')
  expect(nameWithChoices('Shirt', chosenWords(chosen, 'en'), 'en')).toBe('Shirt (Size: M, Colour: White)')
  expect(nameWithChoices('Cap', [], 'en')).toBe('Cap')
})

test.each([
  [[], 0],
  [[1, 2], 3],
  [[0, 0], 0],
  [[1, null], null],
])('the stock of variants with %j is %j', (stocks, stock) => {
  expect(stockOfAll(stocks)).toBe(stock)
})

describe('of a shirt whose S is sold out and whose M is sold out in blue', () => {
  const variants = [
    { variant: 1, values: ['S', 'White'], stock: 0 },
    { variant: 2, values: ['S', 'Blue'], stock: 0 },
    { variant: 3, values: ['M', 'White'], stock: null },
    { variant: 4, values: ['M', 'Blue'], stock: 0 },
    { variant: 5, values: ['L', 'Blue'], stock: 2 },
  ]
  test.each([
    [[null, null], 0, 'S', 'none'],
    [[null, null], 0, 'M', 'available'],
    [[null, 'Blue'], 0, 'M', 'notWith'],
    [['M', 'White'], 1, 'Blue', 'notWith'],
    [['L', null], 1, 'Blue', 'available'],
    [['S', null], 1, 'White', 'notWith'],
  ] as const)('with %j, value %i %s is %s', (values, index, value, availability) => {
    expect(availabilityOf({ variants }, values, index, value)).toBe(availability)
  })

  test.each([
    [['M', 'White'], 3],
    [['M', null], undefined],
    [[null, null], undefined],
    [['XL', 'White'], undefined],
  ])('the variant of %j is %j', (values, variant) => {
    expect(variantOf({ variants }, values)?.variant).toBe(variant)
  })
})
