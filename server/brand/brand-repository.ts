import { and, eq } from 'drizzle-orm'
import { newVersion } from '../content/content-version.ts'
import { type Database, type Statement, type Storage, touching } from '../storage/storage.ts'
import type { StoredLogo, StoredSponsor } from './brand-tables.ts'

/** The kind of the brand in the table of versions, which all servers watch. */
export const BRAND_KIND = 'brand'

/** The only row has this id. */
const ID = 1

/** The brand as it is stored. */
export interface StoredBrand {
  readonly name: string | null
  readonly logo: StoredLogo | null
  readonly sponsors: readonly StoredSponsor[] | null
  /** 0 if nobody has changed it. */
  readonly version: number
}

export const createBrandRepository = ({ db, tables }: Storage) => ({
  read: async (): Promise<StoredBrand> => {
    const [row] = await db.select().from(tables.siteBrand).where(eq(tables.siteBrand.id, ID))
    if (!row) return { name: null, logo: null, sponsors: null, version: 0 }
    const { id: _, ...brand } = row
    return brand
  },

  /** Returns the statements that store a brand in place of a version. They fail if the brand has another version. */
  store: (tx: Database, { version, ...brand }: StoredBrand): Statement[] => {
    const { siteBrand } = tables
    const row = { ...brand, version: version + 1 }
    return [
      version === 0
        ? tx
            .insert(siteBrand)
            .values({ id: ID, ...row })
            .returning({ id: siteBrand.id })
        : touching(
            tx
              .update(siteBrand)
              .set(row)
              .where(and(eq(siteBrand.id, ID), eq(siteBrand.version, version)))
              .returning({ id: siteBrand.id }),
          ),
      newVersion(tx, tables, BRAND_KIND),
    ]
  },
})
