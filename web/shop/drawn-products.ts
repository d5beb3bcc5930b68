import type { Product } from '../../shared/shop/product.ts'

/** Where the server leaves the products that it has drawn the page with. */
const PLACE = 'drawn-products'

let drawn: readonly Product[] | null = import.meta.env.SSR ? null : left()

/** Says which products the page is drawn with. */
export function giveDrawnProducts(products: readonly Product[]): void {
  drawn = products
}

/** The catalogue that the page came with; null where it came with none. */
export const drawnProducts = (): readonly Product[] | null => drawn

function left(): readonly Product[] | null {
  const json = document.getElementById(PLACE)?.textContent
  return json ? JSON.parse(json) : null
}
