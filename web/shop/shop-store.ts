import { create } from 'zustand'
import { errorText } from '../../shared/errors/error-text.ts'
import type { Product } from '../../shared/shop/shop-schemas.ts'
import { getJson } from '../api/get-json.ts'
import { useLoad } from '../api/use-load.ts'
import { pageData } from '../ui/page-data.ts'

/** The slice `shop`. */
interface ShopState {
  /** The catalogue; null until it is loaded. */
  readonly products: readonly Product[] | null
  readonly error: string | null
}

export const useShop = create<ShopState>(() => ({ products: null, error: null }))

/** Fetches the catalogue. A failure keeps the old list and sets the error. */
export async function loadShop(): Promise<void> {
  try {
    const { body } = await getJson<Product[]>('/products')
    if (!Array.isArray(body)) throw new TypeError('not a list')
    useShop.setState({ products: body, error: null })
  } catch (error) {
    useShop.setState({ error: errorText(error) })
  }
}

/** Returns the catalogue, and fetches it again each time a page of the shop opens. */
export function useProducts() {
  const { products: loaded, error } = useShop()
  const products = loaded ?? pageData().products ?? null
  useLoad(loadShop)
  return { products, failed: error !== null && products === null, retry: () => void loadShop() }
}
