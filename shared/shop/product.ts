import { LANGUAGES, type Language } from '../i18n/languages.ts'

/** Texts of a product in one language. */
export interface ProductTexts {
  readonly title: string
  readonly subtitle: string
  /** Alternative text of the image. */
  readonly imageAlt: string
  readonly characteristics: readonly { readonly description: string }[]
}

/** A product, as `GET /products` returns it. Its own texts are English. */
export interface Product extends ProductTexts {
  readonly id: number
  /** A file name; the image is at `/images/{image}`. */
  readonly image: string
  /** Address of the same image that may be cached forever. */
  readonly imageUrl: string
  /** US dollars, for display. Sums are computed from {@link priceCents}. */
  readonly price: number
  readonly priceCents: number
  readonly translations: Readonly<Partial<Record<Language, ProductTexts>>>
  /** Additional search terms, by language. */
  readonly keywords: Readonly<Partial<Record<Language, readonly string[]>>>
}

/** Returns the product's texts in this language, or the English ones. */
export const productTexts = (product: Product, language: string): ProductTexts => {
  const known = LANGUAGES.find((each) => each === language)
  return (known && product.translations[known]) ?? product
}

/** The documented search rule: the title or the subtitle contains the text, in any letter case. */
export function isFound({ title, subtitle }: Pick<ProductTexts, 'title' | 'subtitle'>, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return title.toLowerCase().includes(wanted) || subtitle.toLowerCase().includes(wanted)
}
