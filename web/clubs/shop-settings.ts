import { DEFAULT_SETTINGS, type ShopSettings } from '../../shared/shop/shop-settings.ts'
import { getJson } from '../api/get-json.ts'
import { isMissing } from '../api/not-ok.ts'
import { loader, useLoader } from '../api/use-loaded.ts'
import { pageData } from '../ui/page-data.ts'

/** The currency and the fees of the shop. */
export const shopSettings = loader<ShopSettings>(
  async () => {
    try {
      return (await getJson<ShopSettings>('/shop/settings')).body
    } catch (error) {
      // A server of an earlier version has the default settings.
      if (isMissing(error)) return DEFAULT_SETTINGS
      throw error
    }
  },
  () => pageData().shop ?? null,
)

/** Returns the settings of the shop, and fetches them again each time a page that needs them opens. */
export const useShopSettings = () => useLoader(shopSettings)

/** Returns the settings of the shop, and fetches them only if no page has done so. */
export const useKnownShopSettings = () => useLoader(shopSettings, true)
