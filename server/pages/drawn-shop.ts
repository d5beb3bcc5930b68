import { LANGUAGES, type Language } from '../../shared/i18n/languages.ts'
import type { Product } from '../../shared/shop/product.ts'
import type { PreparedAnswer } from '../http/prepared-answer.ts'
import { frameOf, loadDraw } from './draw.ts'

export type DrawnShop = (products: readonly Product[], language: Language) => PreparedAnswer | null

/**
 * Draws the page of the shop with everything that it sells, so that the first pictures are asked for with the styles: once
 * for each catalogue and language.
 * @param webRoot the built web app; what draws lies beside it
 * @returns null where the build has none
 */
export async function drawnShop(webRoot: string): Promise<DrawnShop | null> {
  const draw = await loadDraw(webRoot)
  if (!draw) return null
  // The page's app starts from the products that it was drawn with (web/shop/drawn-products.ts).
  const frames = new Map(
    LANGUAGES.map((language) => [language, frameOf(webRoot, language, 'shop', 'drawn-products', '')]),
  )
  // Once without products, so that the page's own code is there when it is drawn with them, in one go.
  await draw.drawPage('/shop', LANGUAGES[0])
  const made = new Map(LANGUAGES.map((language) => [language, new WeakMap<object, PreparedAnswer>()]))
  return (products, language) => {
    const known = made.get(language)?.get(products)
    if (known) return known
    const answer = frames.get(language)?.(draw.drawShop(products, language), products) ?? null
    if (answer) made.get(language)?.set(products, answer)
    return answer
  }
}
