import type { Language } from '../i18n/languages.ts'
import type { ChosenValue, ChosenWords, Product, ProductChoice } from './shop-schemas.ts'

/** Maximum number of choices of a product, such as its size and its colour. */
export const MOST_CHOICES = 2
/** Maximum number of values of a choice. */
export const MOST_VALUES = 20

/** Returns every combination of the values of these choices, in their order. A product without choices has none. */
export const combinationsOf = (choices: readonly ProductChoice[]): readonly (readonly string[])[] =>
  choices.length === 0
    ? []
    : choices.reduce<readonly (readonly string[])[]>(
        (before, { values }) => before.flatMap((each) => values.map(({ value }) => [...each, value])),
        [[]],
      )

/** Reports whether two variants have the same values. */
export const isSameVariant = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index])

/** Returns the stock of a product from the stocks of its variants: null if one of them is not limited. */
export const stockOfAll = (stocks: readonly (number | null)[]): number | null =>
  stocks.reduce<number | null>((sum, stock) => (sum === null || stock === null ? null : sum + stock), 0)

/** A problem with the choices that were sent: the place of the choice, and its name or its value. */
export interface ChoiceProblem {
  readonly problem: 'unknownChoice' | 'unknownValue' | 'missing'
  /** Place among the choices that were sent; for a missing one, its place in the product. */
  readonly index: number
  /** Name of the choice. */
  readonly name: string
}

/** Returns the values that were chosen, in the product's order of choices, or the first problem. The order of `sent` does not matter. */
export function chosenValues(
  choices: readonly ProductChoice[],
  sent: readonly Pick<ChosenValue, 'name' | 'value'>[],
): readonly string[] | ChoiceProblem {
  for (const [index, { name, value }] of sent.entries()) {
    const choice = choices.find((each) => each.name === name)
    if (!choice || sent.findIndex((each) => each.name === name) !== index)
      return { problem: 'unknownChoice', index, name }
    if (!choice.values.some((each) => each.value === value)) return { problem: 'unknownValue', index, name }
  }
  const missing = choices.findIndex(({ name }) => !sent.some((each) => each.name === name))
  if (missing >= 0) return { problem: 'missing', index: missing, name: choices[missing]?.name ?? '' }
  return choices.map(({ name }) => sent.find((each) => each.name === name)?.value ?? '')
}

/** Returns the choices with these values, with their translations. */
export const chosenOf = (choices: readonly ProductChoice[], values: readonly string[]): ChosenValue[] =>
  choices.map(({ name, translations, values: all }, index) => {
    const value = values[index] ?? ''
    return {
      name,
      value,
      translations: {
        name: translations,
        value: all.find((each) => each.value === value)?.translations ?? {},
      },
    }
  })

type Translations = ProductChoice['translations']
const inLanguage = (text: string, translations: Translations, language: Language): string =>
  translations[language as keyof Translations] ?? text

/** Returns the name of a choice in this language, or in English. */
export const choiceName = ({ name, translations }: Pick<ProductChoice, 'name' | 'translations'>, language: Language) =>
  inLanguage(name, translations, language)

/** Returns a value of a choice in this language, or in English. */
export const valueName = (
  { value, translations }: Pick<ProductChoice['values'][number], 'value' | 'translations'>,
  language: Language,
) => inLanguage(value, translations, language)

/** Returns chosen values as words in this language. */
export const chosenWords = (chosen: readonly ChosenValue[], language: Language): ChosenWords[] =>
  chosen.map(({ name, value, translations }) => ({
    name: inLanguage(name, translations.name, language),
    value: inLanguage(value, translations.value, language),
  }))

/** Text between the name of a choice and its value. */
const COLON: Readonly<Record<Language, string>> = { en: ': ', fr: '\u00a0: ', es: ': ' }

/** Returns chosen values as one text, such as “Size: M, Colour: Blue”. It is empty for a product without choices. */
export const choicesText = (words: readonly ChosenWords[], language: Language): string =>
  words.map(({ name, value }) => `${name}${COLON[language]}${value}`).join(', ')

/** Returns a product's name with its chosen values, such as “Court shirt (Size: M)”. */
export const nameWithChoices = (name: string, words: readonly ChosenWords[], language: Language): string =>
  words.length === 0 ? name : `${name} (${choicesText(words, language)})`

type Variants = Pick<Product, 'variants'>
const canBeBought = ({ stock }: Product['variants'][number]) => stock === null || stock > 0

/** Returns the variant with all of these values, or null if one is still missing. */
export const variantOf = ({ variants }: Variants, values: readonly (string | null)[]) =>
  variants.find((variant) => values.length > 0 && variant.values.every((value, index) => value === values[index])) ??
  null

/**
 * Returns whether a value of a choice can be bought. `none`: it is sold out in every variant. `notWith`: only together with the
 * other values that are chosen now.
 */
export function availabilityOf(
  { variants }: Variants,
  values: readonly (string | null)[],
  index: number,
  value: string,
): 'available' | 'notWith' | 'none' {
  const left = variants.filter((variant) => variant.values[index] === value && canBeBought(variant))
  if (left.length === 0) return 'none'
  const fits = left.some((variant) =>
    variant.values.every((each, at) => at === index || values[at] === null || values[at] === each),
  )
  return fits ? 'available' : 'notWith'
}
