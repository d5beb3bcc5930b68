import { and, eq, sql } from 'drizzle-orm'
import { DEFAULT_SETTINGS, type ShopSettings } from '../../shared/shop/shop-settings.ts'
import { newVersion } from '../content/content-version.ts'
import { type Database, type Statement, type Storage, touching } from '../storage/storage.ts'

/** The kind of the products in the table of versions. */
export const PRODUCTS_KIND = 'shop'
/** The kind of the settings in the table of versions, which all servers watch. */
export const SETTINGS_KIND = 'shop-settings'

/** The settings as they are stored. */
export interface StoredSettings extends ShopSettings {
  /** 0 if nobody has changed them. */
  readonly version: number
  /** When the currency was changed last (ms since 1970); null if it never was. */
  readonly currencySince: number | null
}

/** The only row has this id. */
const ID = 1

export const createSettingsRepository = ({ db, tables }: Storage) => ({
  read: async (): Promise<StoredSettings> => {
    const [row] = await db.select().from(tables.shopSettings)
    if (!row) return { ...DEFAULT_SETTINGS, version: 0, currencySince: null }
    const { id: _, secondCurrency: currency, secondRate: rate, ...settings } = row
    return { ...settings, second: currency === null || rate === null ? null : { currency, rate } }
  },

  /** Returns the statements that store settings in place of a version. They fail if the settings have another version. */
  store: (tx: Database, { second, version, ...settings }: StoredSettings): Statement[] => {
    const { shopSettings } = tables
    const row = {
      ...settings,
      secondCurrency: second?.currency ?? null,
      secondRate: second?.rate ?? null,
      version: version + 1,
    }
    const returned = { id: shopSettings.id }
    return [
      version === 0
        ? tx
            .insert(shopSettings)
            .values({ id: ID, ...row })
            .returning(returned)
        : touching(
            tx
              .update(shopSettings)
              .set(row)
              .where(and(eq(shopSettings.id, ID), eq(shopSettings.version, version)))
              .returning(returned),
          ),
      newVersion(tx, tables, SETTINGS_KIND),
      // Products have the currency in them.
      newVersion(tx, tables, PRODUCTS_KIND),
    ]
  },

  /** Returns the prices of all products, with their versions. */
  prices: () => {
    const { id, priceCents, version } = tables.products
    return db.select({ id, priceCents, version }).from(tables.products)
  },

  /** Returns the statement that changes the price of a product. It fails if the product has another version. */
  setPrice: (tx: Database, id: number, version: number, priceCents: number): Statement => {
    const { products } = tables
    return touching(
      tx
        .update(products)
        .set({ priceCents, version: sql`${products.version} + 1` })
        .where(and(eq(products.id, id), eq(products.version, version)))
        .returning({ id: products.id }),
    )
  },
})
