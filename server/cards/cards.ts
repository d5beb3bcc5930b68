import { type Brand, DEFAULT_BRAND, type Logo, PRODUCT_NAME } from '../../shared/brand/brand.ts'
import type { CardShape } from '../../shared/export/card-address.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import type { CachedResponse } from '../http/cached-response.ts'
import type { Scoresheet } from '../matches/scoresheet.ts'
import { VERSION } from '../storage/root.ts'
import { cardOf } from './card-content.ts'
import { cardSvg } from './card-svg.ts'
import { drawPng } from './draw-card.ts'
import { openPictureQueue, type Pictures } from './picture-queue.ts'
import type { SiteSign } from './svg.ts'

/** @param timeZone that of the match's club */
type Ask = readonly [sheet: Scoresheet, timeZone: string, shape: CardShape, language: Language, brand?: SiteBrand]
/** The name and the logo of the site. */
type SiteBrand = Pick<Brand, 'name' | 'logo'>
export type DrawCard = (...ask: Ask) => Promise<Buffer>

/** Returns the bytes of an uploaded picture, or null if there is none with this name. */
export type ReadPicture = (name: string) => Promise<Buffer | null>

/** Returns the function that draws a card. */
export const drawerWith =
  (readPicture: ReadPicture): DrawCard =>
  async (sheet, timeZone, shape, language, brand = DEFAULT_BRAND) => {
    const card = cardOf(sheet, timeZone, language)
    const site = await siteOf(brand, readPicture)
    return drawPng((measure) => cardSvg(card, shape, measure, site))
  }

/** Returns the name of the site, and its logo if it has one. */
export const siteOf = async ({ name, logo }: SiteBrand, readPicture: ReadPicture): Promise<SiteSign> => ({
  name: name ?? PRODUCT_NAME,
  logo: logo && (await logoOf(logo, readPicture)),
})

/** Height of a logo in a card (px). */
const LOGO_HEIGHT = 128

/** Returns a logo in a format that the library for drawings can read, or null if its picture is gone. */
async function logoOf({ image, onWhite }: Logo, readPicture: ReadPicture): Promise<SiteSign['logo']> {
  const bytes = await readPicture(image)
  if (!bytes) return null
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(bytes).resize({ height: LOGO_HEIGHT }).png().toBuffer({ resolveWithObject: true })
  return { href: `data:image/png;base64,${data.toString('base64')}`, width: info.width, height: info.height, onWhite }
}

/** Returns what changes whenever the sign of the site does. */
export const brandVersion = ({ name, logo }: SiteBrand) => [logo?.imageUrl, logo?.onWhite, name]

/** Returns a text that changes whenever a card does. It contains the product's version, because another version may draw other cards. */
export const cardVersion = (...[{ record, log }, timeZone, shape, language, brand]: Ask): string =>
  [
    ...[VERSION, record.id, log.live.seq, record.updatedAt, timeZone, shape, language],
    ...(brand ? brandVersion(brand) : []),
  ].join(' ')

/**
 * Returns a function that returns the card of a match. It draws each state of a match once, however many people ask for it. It returns
 * undefined if too many other cards are waiting.
 * @param pictures draws the cards, perhaps together with others
 */
export function openCards(drawCard: DrawCard, pictures: Pictures = openPictureQueue()) {
  return (...ask: Ask): Promise<CachedResponse | undefined> => pictures(cardVersion(...ask), () => drawCard(...ask))
}
