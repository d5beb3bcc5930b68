import type { SizedPicture, Sponsor } from '../../shared/brand/brand.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** A picture with the digest of its image. */
type StoredPicture = Omit<SizedPicture, 'imageUrl'> & { readonly imageHash: string }
export type StoredLogo = StoredPicture & { readonly onWhite: boolean }
export type StoredSponsor = StoredPicture & Pick<Sponsor, 'name' | 'link'>

export function brandTables(c: Columns) {
  /** The name, the logo and the sponsors of the site: one row, with the id 1. Without it, the site has the default ones. */
  const siteBrand = c.table('site_brand', {
    id: c.integer('id').primaryKey(),
    name: c.text('name'),
    logo: c.json<StoredLogo>('logo'),
    /** Null: the examples. */
    sponsors: c.json<readonly StoredSponsor[]>('sponsors'),
    version: c.integer('version').notNull(),
  })
  return { siteBrand }
}
