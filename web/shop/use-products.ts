import { useEffect } from 'react'
import { drawnProducts } from './drawn-products.ts'
import { loadShop, useShop } from './shop-store.ts'

/** The catalogue as it is held, asked for anew each time a page of the shop opens. */
export function useProducts() {
  const { products: held, error } = useShop()
  const products = held ?? drawnProducts()
  useEffect(() => void loadShop(), [])
  return { products, failed: error !== null && products === null, retry: () => void loadShop() }
}
