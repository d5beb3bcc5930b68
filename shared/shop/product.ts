import { LANGUAGES } from '../i18n/languages.ts'
import type { Product, ProductTexts } from './shop-schemas.ts'

/** A product with its texts in every language. */
export type TextsOfProduct = ProductTexts & Pick<Product, 'translations'>

/** Returns the product's texts in this language, or the English ones. */
export const productTexts = (product: TextsOfProduct, language: string): ProductTexts => {
  const known = LANGUAGES.find((each) => each === language)
  return (known && product.translations[known]) ?? product
}

/** The documented search rule: the title or the subtitle contains the text, in any letter case. */
export function isFound({ title, subtitle }: Pick<ProductTexts, 'title' | 'subtitle'>, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return title.toLowerCase().includes(wanted) || subtitle.toLowerCase().includes(wanted)
}
