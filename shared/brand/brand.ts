/** The name that a site has unless its club gives it another one. */
export const PRODUCT_NAME = 'Ventaja'

/** Maximum number of sponsors. */
export const MOST_SPONSORS = 30

/** Number of the invented sponsors. */
export const EXAMPLE_SPONSORS = 6

/** A picture with its address and its size (pixels). */
export interface SizedPicture {
  readonly image: string
  readonly imageUrl: string
  readonly width: number
  readonly height: number
}

export interface Logo extends SizedPicture {
  /** Whether the logo has a white background, because the header is dark. */
  readonly onWhite: boolean
}

export interface Sponsor extends SizedPicture {
  readonly name: string
  /** An address that begins with `https://`, or null. */
  readonly link: string | null
}

/** How a club shows its site. */
export interface Brand {
  /** The name of the site; null for that of the product. */
  readonly name: string | null
  /** The logo in place of the product's, or null. */
  readonly logo: Logo | null
  /** The sponsors in their order. Null shows the examples, and an empty list shows none. */
  readonly sponsors: readonly Sponsor[] | null
}

/** The brand of a site that has set nothing. */
export const DEFAULT_BRAND: Brand = { name: null, logo: null, sponsors: null }
