import { LANGUAGES, type Language } from '../i18n/languages.ts'

/** What a product is called and said to be, in one language. */
export interface ProductWords {
  readonly title: string
  readonly subtitle: string
  /** What the picture shows. */
  readonly imageAlt: string
  readonly characteristics: readonly { readonly description: string }[]
}

/** A product of the club's shop, as `GET /products` has it. Its own words are the English ones. */
export interface Product extends ProductWords {
  readonly id: number
  /** A file name: the picture is at `/images/{image}`. */
  readonly image: string
  /** Where the same picture may be kept for good. */
  readonly imageUrl: string
  /** US dollars, as the documented call has it; {@link priceCents} is what is reckoned with. */
  readonly price: number
  readonly priceCents: number
  readonly translations: Readonly<Partial<Record<Language, ProductWords>>>
  /** Other words under which the search finds it, by language. */
  readonly keywords: Readonly<Partial<Record<Language, readonly string[]>>>
}

/** The product's words in this language, English where it has none. */
export const wordsIn = (product: Product, language: string): ProductWords => {
  const known = LANGUAGES.find((each) => each === language)
  return (known && product.translations[known]) ?? product
}

/** The documented rule of the search box: the title or the subtitle contains the typed text, in any case. */
export function isFound({ title, subtitle }: Pick<ProductWords, 'title' | 'subtitle'>, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return title.toLowerCase().includes(wanted) || subtitle.toLowerCase().includes(wanted)
}
