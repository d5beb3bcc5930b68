import type { Brand } from '../../../shared/brand/brand.ts'
import type { BrandChange } from '../../../shared/brand/brand-schemas.ts'
import { NO_PICTURE, type PictureValue } from '../kit/picture-values.ts'

export interface SponsorValues {
  picture: PictureValue
  name: string
  link: string
}

/** The brand as the form shows it. */
export interface BrandValues {
  logo: PictureValue
  name: string
  onWhite: boolean
  shown: 'examples' | 'own'
  sponsors: SponsorValues[]
}

export const NEW_SPONSOR: SponsorValues = { picture: NO_PICTURE, name: '', link: '' }

export const brandValues = ({ name, logo, sponsors }: Brand): BrandValues => ({
  logo: logo ? { image: logo.image, imageUrl: logo.imageUrl } : NO_PICTURE,
  name: name ?? '',
  onWhite: logo?.onWhite ?? false,
  shown: sponsors ? 'own' : 'examples',
  sponsors: (sponsors ?? []).map(({ image, imageUrl, name: sponsor, link }) => ({
    picture: { image, imageUrl },
    name: sponsor,
    link: link ?? '',
  })),
})

export const brandChange = ({ name, logo, onWhite, shown, sponsors }: BrandValues): BrandChange => ({
  name: name.trim() || null,
  logo: logo.image ? { image: logo.image, onWhite } : null,
  sponsors:
    shown === 'examples'
      ? null
      : sponsors.map(({ picture, name: sponsor, link }) => ({
          image: picture.image,
          name: sponsor,
          link: linkOf(link),
        })),
})

/** Returns the link of a sponsor as it is stored. People often leave out `https://`. */
export const linkOf = (text: string): string | null => {
  const link = text.trim()
  return link === '' ? null : /^[a-z][a-z\d+.-]*:/i.test(link) ? link : `https://${link}`
}

/** Whether a text is a link that the server accepts. */
export function isLink(text: string): boolean {
  const link = linkOf(text)
  if (link === null) return true
  const url = URL.canParse(link) ? new URL(link) : null
  return url?.protocol === 'https:' && /^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(url.hostname)
}
