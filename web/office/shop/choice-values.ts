import { FALLBACK_LANGUAGE, forEachLanguage, LANGUAGES, type Language } from '../../../shared/i18n/languages.ts'
import type { CatalogueProduct, ProductChange } from '../../../shared/shop/catalogue-schemas.ts'
import { MAX_STOCK } from '../../../shared/shop/stock.ts'
import { randomId } from '../../ui/random-id.ts'

/** A word in each language. Only the English one is needed. */
type Words = Record<Language, string>

/** A value of a choice in the form. */
export interface ValueFields {
  /** Identifies the value while it is renamed and moved. */
  slot: string
  words: Words
}

/** A choice of a product in the form. */
export interface ChoiceFields {
  /** Identifies the choice while it is renamed and moved. */
  slot: string
  words: Words
  values: ValueFields[]
}

/** The choices of a product in the form, with the stock of each variant. */
export interface ChoiceValues {
  choices: ChoiceFields[]
  /** The stock of each variant by its key; empty if it is not limited. */
  stocks: Record<string, string>
  /** The number of each stored variant by its key. */
  numbers: Record<string, number>
}

/** A combination of values in the form. */
export interface Combination {
  /** The same in any order of the choices and values, and with any names. */
  readonly key: string
  readonly values: readonly ValueFields[]
}

/** Returns a text as a part of a name of a form field, which may have no dots or brackets. */
const slotOf = (...texts: string[]): string =>
  `s${[...texts.join('\n')].map((sign) => sign.codePointAt(0)?.toString(36)).join('_')}`

/** Returns the key of a combination of values. */
const keyOf = (slots: readonly string[]): string => [...slots].sort().join('-')

const wordsOf = (english: string, translations: Partial<Words>): Words => ({
  ...(Object.fromEntries(LANGUAGES.map((language) => [language, translations[language] ?? ''])) as Words),
  [FALLBACK_LANGUAGE]: english,
})

/** Returns the combinations of the values of these choices. */
export const combinationsIn = (choices: readonly ChoiceFields[]): readonly Combination[] =>
  choices.length === 0
    ? []
    : choices
        .reduce<readonly (readonly ValueFields[])[]>(
          (before, { values }) => before.flatMap((each) => values.map((value) => [...each, value])),
          [[]],
        )
        .map((values) => ({ key: keyOf(values.map(({ slot }) => slot)), values }))

export const newValue = (): ValueFields => ({ slot: `n${randomId()}`, words: forEachLanguage('') })
export const newChoice = (): ChoiceFields => ({ ...newValue(), values: [newValue()] })

/** Returns the values with which the form shows the choices of a product. */
export function choiceValues({ choices, variants }: Pick<CatalogueProduct, 'choices' | 'variants'>): ChoiceValues {
  const keyed = variants.map((each) => ({
    ...each,
    key: keyOf(each.values.map((value, index) => slotOf(choices[index]?.name ?? '', value))),
  }))
  return {
    choices: choices.map(({ name, translations, values }) => ({
      slot: slotOf(name),
      words: wordsOf(name, translations),
      values: values.map((each) => ({
        slot: slotOf(name, each.value),
        words: wordsOf(each.value, each.translations),
      })),
    })),
    stocks: Object.fromEntries(keyed.map(({ key, stock }) => [key, stock === null ? '' : String(stock)])),
    numbers: Object.fromEntries(keyed.map(({ key, variant }) => [key, variant])),
  }
}

const english = ({ words }: { words: Words }): string => words[FALLBACK_LANGUAGE].trim()
const translationsOf = (words: Words) =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const word = words[language].trim()
      return language === FALLBACK_LANGUAGE || !word ? [] : [[language, word]]
    }),
  )

/** Returns the choices and stocks to send for the values of the form. Leaves out new variants without a stock. */
export const choiceFields = ({
  choices,
  stocks,
  numbers,
}: ChoiceValues): Required<Pick<ProductChange, 'choices' | 'variants'>> => ({
  choices: choices.map((choice) => ({
    name: english(choice),
    translations: translationsOf(choice.words),
    values: choice.values.map((each) => ({ value: english(each), translations: translationsOf(each.words) })),
  })),
  variants: combinationsIn(choices).flatMap(({ key, values }) => {
    const [stock, variant] = [stocks[key]?.trim(), numbers[key]]
    if (stock === undefined) return []
    return [
      {
        ...(variant !== undefined && { variant }),
        values: values.map(english),
        stock: stock === '' ? null : Number(stock),
      },
    ]
  }),
})

/** Reports whether an English name is there twice. */
export const isTwice = (name: string, all: readonly { words: Words }[]): boolean =>
  all.filter((each) => english(each) === name.trim()).length > 1

export const isVariantStock = (text: string): boolean =>
  text.trim() === '' || (/^\d{1,6}$/.test(text.trim()) && Number(text) <= MAX_STOCK)
