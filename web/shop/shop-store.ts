import type { Product } from '../../shared/shop/shop-schemas.ts'
import { getJson } from '../api/get-json.ts'
import { listOf } from '../api/list-of.ts'
import { loader, useLoader } from '../api/use-loaded.ts'
import { pageData } from '../ui/page-data.ts'

/** The slice `shop`: the catalogue. */
export const shop = loader<readonly Product[]>(
  async () => listOf((await getJson<Product[]>('/products')).body),
  () => pageData().products ?? null,
)

/** Returns the catalogue, and fetches it again each time a page of the shop opens. */
export const useProducts = () => useLoader(shop)
