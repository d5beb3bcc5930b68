import { FALLBACK_LANGUAGE, forEachLanguage, LANGUAGES, type Language } from '../../../shared/i18n/languages.ts'
import type { CatalogueProduct, ProductChange } from '../../../shared/shop/catalogue-schemas.ts'
import type { ProductCategory } from '../../../shared/shop/category.ts'
import { plainAmount } from '../../../shared/shop/money.ts'
import { MAX_CENTS, MAX_STOCK } from '../../../shared/shop/stock.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import { amountIn, centsOrNull } from '../kit/amount.ts'
import { NO_PICTURE, type PictureValue } from '../kit/picture-values.ts'
import { type ChoiceValues, choiceFields, choiceValues } from './choice-values.ts'

const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== FALLBACK_LANGUAGE)

/** Texts that a product must have in one language, and may have in each other one. So must its first picture’s description. */
export const PRODUCT_TEXTS = ['title', 'subtitle', 'characteristics'] as const
type TextName = (typeof PRODUCT_TEXTS)[number] | 'keywords'

/** Name of a text in a language, such as `title_fr`. */
export type TextField = `${TextName}_${Language}`
export const textField = (name: TextName, language: Language): TextField => `${name}_${language}`

/** A picture, with its description in each language. Further pictures need a description only in the main language. */
export interface ProductPictureValues {
  picture: PictureValue
  alts: Record<Language, string>
}

/** The values of the form for a product. Characteristics are one per line, keywords separated by commas. */
export interface ProductValues extends Record<TextField, string> {
  /** At least one. */
  pictures: ProductPictureValues[]
  /** In the currency of the shop. */
  price: string
  unlimited: boolean
  /** Empty if the stock is not limited. */
  stock: string
  hidden: boolean
  /** Empty if it has no category. */
  category: ProductCategory | ''
  options: ChoiceValues
}

const forTexts = (textOf: (name: TextName, language: Language) => string): Record<TextField, string> =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      [...PRODUCT_TEXTS, 'keywords' as const].map((name) => [textField(name, language), textOf(name, language)]),
    ),
  ) as Record<TextField, string>

export const BLANK_PICTURE: ProductPictureValues = { picture: NO_PICTURE, alts: forEachLanguage('') }

export const BLANK_PRODUCT: ProductValues = {
  ...forTexts(() => ''),
  pictures: [BLANK_PICTURE],
  price: '',
  unlimited: true,
  stock: '',
  hidden: false,
  category: '',
  options: { choices: [], stocks: {}, numbers: {} },
}

/**
 * Returns the values with which the form shows a product. Texts that stand in place of English ones are shown only in the language
 * in which they were written.
 */
export function productValues(product: CatalogueProduct, currency: string): ProductValues {
  const copied = copiedFrom(product)
  const textsIn = (language: Language) => {
    if (language !== FALLBACK_LANGUAGE) return product.translations[language]
    return copied ? undefined : product
  }
  return {
    ...forTexts((name, language) => {
      if (name === 'keywords') return (product.keywords[language] ?? []).join(', ')
      const texts = textsIn(language)
      if (name !== 'characteristics') return texts?.[name] ?? ''
      return (texts?.characteristics ?? []).map(({ description }) => description).join('\n')
    }),
    pictures: [
      { picture: pick(product), alts: altsOf((language) => textsIn(language)?.imageAlt) },
      ...product.pictures.map(({ imageAlt, translations, ...picture }) => ({
        picture: pick(picture),
        alts: altsOf((language) => {
          if (language !== FALLBACK_LANGUAGE) return translations[language]
          return copied && translations[copied] === imageAlt ? undefined : imageAlt
        }),
      })),
    ],
    price: plainAmount(product.priceCents, currency),
    // A product with choices has a stock for each variant instead.
    unlimited: product.stock === null || product.choices.length > 0,
    stock: product.stock === null || product.choices.length > 0 ? '' : String(product.stock),
    hidden: product.hidden,
    category: product.category ?? '',
    options: choiceValues(product),
  }
}

/** Returns the language whose texts stand in place of English ones; undefined if there are English ones. */
function copiedFrom(product: CatalogueProduct) {
  const english = allTexts(product)
  return OTHER_LANGUAGES.find((language) => {
    const texts = product.translations[language]
    return texts !== undefined && allTexts(texts) === english
  })
}

const allTexts = ({
  title,
  subtitle,
  imageAlt,
  characteristics,
}: Pick<CatalogueProduct, 'title' | 'subtitle' | 'imageAlt' | 'characteristics'>): string =>
  JSON.stringify([title, subtitle, imageAlt, characteristics.map(({ description }) => description)])

const altsOf = (altIn: (language: Language) => string | undefined): Record<Language, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, altIn(language) ?? ''])) as Record<Language, string>

const pick = ({ image, imageUrl }: PictureValue): PictureValue => ({ image, imageUrl })

/** Returns the fields to send for the values of the form. */
export function productFields(values: ProductValues, currency: string): ProductChange {
  const [first = BLANK_PICTURE, ...more] = values.pictures
  const textsOf = (language: Language) => ({
    title: values[textField('title', language)].trim(),
    subtitle: values[textField('subtitle', language)].trim(),
    imageAlt: first.alts[language].trim(),
    characteristics: parts(values[textField('characteristics', language)], '\n').map((description) => ({
      description,
    })),
  })
  const main = mainLanguage(values)
  const others = OTHER_LANGUAGES.filter((language) => hasTexts(values, language))
  const keywords = LANGUAGES.map((language) => [language, parts(values[textField('keywords', language)], ',')] as const)
  return {
    ...textsOf(main),
    image: first.picture.image,
    pictures: more.map(({ picture, alts }) => ({
      image: picture.image,
      imageAlt: alts[FALLBACK_LANGUAGE].trim() || alts[main].trim(),
      translations: Object.fromEntries(
        OTHER_LANGUAGES.flatMap((language) => (alts[language].trim() ? [[language, alts[language].trim()]] : [])),
      ),
    })),
    priceCents: centsOfPrice(values.price, currency) ?? 0,
    translations: Object.fromEntries(others.map((language) => [language, textsOf(language)])),
    keywords: Object.fromEntries(keywords.filter(([, words]) => words.length > 0)),
    hidden: values.hidden,
    category: values.category || null,
    stock: values.unlimited || values.options.choices.length > 0 ? null : Number(values.stock),
    ...choiceFields(values.options),
  }
}

const parts = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)

/** The language in which visitors read a product if it has no texts in their own: English, or else the first with a text. */
export const mainLanguage = (values: ProductValues): Language =>
  LANGUAGES.find((language) => hasTexts(values, language)) ?? FALLBACK_LANGUAGE

/** Whether the texts in a language are needed: always in the main one, and in another one as soon as one is written. */
export const isWritten = (values: ProductValues, language: Language): boolean =>
  language === mainLanguage(values) || hasTexts(values, language)

const hasTexts = (values: ProductValues, language: Language): boolean =>
  [...PRODUCT_TEXTS.map((name) => values[textField(name, language)]), values.pictures[0]?.alts[language] ?? ''].some(
    (text) => text.trim() !== '',
  )

/** The bounds of a price, in the smallest unit of the currency. */
export const PRICE = { least: 1, most: MAX_CENTS }

/** Returns the cents of a price in a currency, with a point or a comma; null if it is not a price. */
export const centsOfPrice = (text: string, currency: string): number | null =>
  centsOrNull(amountIn(text, currency, PRICE))

export const isStock = (text: string): boolean => /^\d{1,6}$/.test(text.trim()) && Number(text) <= MAX_STOCK

/** Maximum number of characters of each text. Characteristics and keywords have a limit for each part instead. */
export const MOST_CHARACTERS: Partial<Record<TextName, number>> = {
  title: LONGEST.product.title,
  subtitle: LONGEST.product.subtitle,
}
/** Maximum number of characteristics, and of characters in each of them. */
const MOST_LINES = { count: 20, characters: LONGEST.product.characteristic }

/** Maximum number of search terms, and of characters in each of them. */
const MOST_KEYWORDS = { count: 20, characters: LONGEST.product.keyword }

interface Limits {
  count: number
  characters: number
}
const isWithin = (found: readonly string[], { count, characters }: Limits): boolean =>
  found.length <= count && found.every((part) => part.length <= characters)

export const areCharacteristics = (text: string): boolean => isWithin(parts(text, '\n'), MOST_LINES)
export const areKeywords = (text: string): boolean => isWithin(parts(text, ','), MOST_KEYWORDS)
