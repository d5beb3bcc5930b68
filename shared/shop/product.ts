import { LANGUAGES, type Language } from '../i18n/languages.ts'
import type { Product, ProductTexts } from './shop-schemas.ts'

/** Maximum number of pictures of a product after the first one. */
export const MORE_PICTURES = 7

/** A product with its texts in every language. */
export type TextsOfProduct = ProductTexts & Pick<Product, 'translations'>

/** Returns the product's texts in this language, or the English ones. */
export const productTexts = (product: TextsOfProduct, language: string): ProductTexts => {
  const known = LANGUAGES.find((each) => each === language)
  return (known && product.translations[known]) ?? product
}

/** Returns the addresses of a product's pictures in their order, with their descriptions in this language or in English. */
export const productPictures = (product: Product, language: Language): { url: string; alt: string }[] => [
  { url: product.imageUrl, alt: productTexts(product, language).imageAlt },
  ...product.pictures.map(({ imageUrl, imageAlt, translations }) => ({
    url: imageUrl,
    alt: translations[language] ?? imageAlt,
  })),
]

/** The documented search rule: the title or the subtitle contains the text, in any letter case. */
export function isFound({ title, subtitle }: Pick<ProductTexts, 'title' | 'subtitle'>, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return title.toLowerCase().includes(wanted) || subtitle.toLowerCase().includes(wanted)
}
