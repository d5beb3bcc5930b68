import { create } from 'zustand'
import { errorText } from '../../shared/errors/error-text.ts'
import type { Product } from '../../shared/shop/product.ts'
import { getJson } from '../api/get-json.ts'

/** The slice `shop`. */
interface ShopState {
  /** The catalogue; null until it is here. */
  readonly products: readonly Product[] | null
  readonly error: string | null
}

export const useShop = create<ShopState>(() => ({ products: null, error: null }))

/** Fetches the catalogue. Success replaces the list and clears the error; failure keeps what is there and sets it. */
export async function loadShop(): Promise<void> {
  try {
    const { body } = await getJson<Product[]>('/products')
    if (!Array.isArray(body)) throw new TypeError('not a list')
    useShop.setState({ products: body, error: null })
  } catch (error) {
    useShop.setState({ error: errorText(error) })
  }
}
