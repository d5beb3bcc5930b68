import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../../shared/i18n/languages.ts'
import type { CatalogueProduct, ProductChange } from '../../shared/shop/catalogue-schemas.ts'
import { centsOfText, usdText } from '../../shared/shop/money.ts'
import { MAX_CENTS, MAX_STOCK } from '../../shared/shop/stock.ts'

/** Texts that a product must have in English, and may have in each other language. */
export const PRODUCT_TEXTS = ['title', 'subtitle', 'characteristics', 'imageAlt'] as const
type TextName = (typeof PRODUCT_TEXTS)[number] | 'keywords'

/** Name of a text in a language, such as `title_fr`. */
export type TextField = `${TextName}_${Language}`
export const textField = (name: TextName, language: Language): TextField => `${name}_${language}`

/** The values of the form for a product. Characteristics are one per line, keywords separated by commas. */
export interface ProductValues extends Record<TextField, string> {
  image: string
  imageUrl: string
  /** In US dollars. */
  price: string
  unlimited: boolean
  /** Empty if the stock is not limited. */
  stock: string
  hidden: boolean
}

const forTexts = (textOf: (name: TextName, language: Language) => string): Record<TextField, string> =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      [...PRODUCT_TEXTS, 'keywords' as const].map((name) => [textField(name, language), textOf(name, language)]),
    ),
  ) as Record<TextField, string>

export const BLANK_PRODUCT: ProductValues = {
  ...forTexts(() => ''),
  image: '',
  imageUrl: '',
  price: '',
  unlimited: true,
  stock: '',
  hidden: false,
}

/** Returns the values with which the form shows a product. */
export const productValues = (product: CatalogueProduct): ProductValues => ({
  ...forTexts((name, language) => {
    if (name === 'keywords') return (product.keywords[language] ?? []).join(', ')
    const texts = language === FALLBACK_LANGUAGE ? product : product.translations[language]
    if (name !== 'characteristics') return texts?.[name] ?? ''
    return (texts?.characteristics ?? []).map(({ description }) => description).join('\n')
  }),
  image: product.image,
  imageUrl: product.imageUrl,
  price: usdText(product.priceCents),
  unlimited: product.stock === null,
  stock: product.stock === null ? '' : String(product.stock),
  hidden: product.hidden,
})

/** Returns the fields to send for the values of the form. */
export function productFields(values: ProductValues): ProductChange {
  const textsIn = (language: Language) => ({
    title: values[textField('title', language)].trim(),
    subtitle: values[textField('subtitle', language)].trim(),
    imageAlt: values[textField('imageAlt', language)].trim(),
    characteristics: parts(values[textField('characteristics', language)], '\n').map((description) => ({
      description,
    })),
  })
  const others = LANGUAGES.filter((language) => language !== FALLBACK_LANGUAGE && isWritten(values, language))
  const keywords = LANGUAGES.map((language) => [language, parts(values[textField('keywords', language)], ',')] as const)
  return {
    ...textsIn(FALLBACK_LANGUAGE),
    image: values.image,
    priceCents: centsOfPrice(values.price) ?? 0,
    translations: Object.fromEntries(others.map((language) => [language, textsIn(language)])),
    keywords: Object.fromEntries(keywords.filter(([, words]) => words.length > 0)),
    hidden: values.hidden,
    stock: values.unlimited ? null : Number(values.stock),
  }
}

const parts = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)

/** Whether the texts in a language are needed: always in English, and in another language as soon as one is written. */
export const isWritten = (values: ProductValues, language: Language): boolean =>
  language === FALLBACK_LANGUAGE || PRODUCT_TEXTS.some((name) => values[textField(name, language)].trim() !== '')

/** Returns the cents of a price in dollars, with a point or a comma; null if it is not a price. */
export function centsOfPrice(text: string): number | null {
  const cents = centsOfText(text.trim().replace(',', '.'))
  return cents !== null && cents > 0 && cents <= MAX_CENTS ? cents : null
}

export const isStock = (text: string): boolean => /^\d{1,6}$/.test(text.trim()) && Number(text) <= MAX_STOCK

/** Maximum number of characters of each text. Characteristics and keywords have a limit for each part instead. */
export const MOST_CHARACTERS: Partial<Record<TextName, number>> = { title: 80, subtitle: 160, imageAlt: 240 }
/** Maximum number of characteristics, and of characters in each of them. */
const MOST_LINES = { count: 20, characters: 200 }

export function areCharacteristics(text: string): boolean {
  const lines = parts(text, '\n')
  return lines.length <= MOST_LINES.count && lines.every((line) => line.length <= MOST_LINES.characters)
}
