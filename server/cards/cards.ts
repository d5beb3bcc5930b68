import { LRUCache } from 'lru-cache'
import { type Brand, DEFAULT_BRAND, type Logo, PRODUCT_NAME } from '../../shared/brand/brand.ts'
import type { CardShape } from '../../shared/export/card-address.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { type CachedResponse, cachedBytes } from '../http/cached-response.ts'
import type { Scoresheet } from '../matches/scoresheet.ts'
import { VERSION } from '../storage/root.ts'
import { cardOf } from './card-content.ts'
import { cardSvg } from './card-svg.ts'
import { drawPng } from './draw-card.ts'
import type { SiteSign } from './svg.ts'

/** Size of the cache (bytes). One card takes 30,000 to 100,000 bytes. */
const CACHE_SIZE = 16 * 1024 * 1024
/** Maximum number of cards that wait until others are drawn. */
const MOST_WAITING = 20

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
  async (sheet, timeZone, shape, language, { name, logo } = DEFAULT_BRAND) => {
    const card = cardOf(sheet, timeZone, language)
    const site = { name: name ?? PRODUCT_NAME, logo: logo && (await logoOf(logo, readPicture)) }
    return drawPng((measure) => cardSvg(card, shape, measure, site))
  }

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

/** Returns a text that changes whenever a card does. It contains the product's version, because another version may draw other cards. */
export const cardVersion = (...[{ record, log }, timeZone, shape, language, brand]: Ask): string =>
  [
    ...[VERSION, record.id, log.live.seq, record.updatedAt, timeZone, shape, language],
    ...(brand ? [brand.logo?.imageUrl, brand.logo?.onWhite, brand.name] : []),
  ].join(' ')

/**
 * Returns a function that returns the card of a match. It draws each state of a match once, however many people ask for it, and
 * only one card at a time. It returns undefined if too many other cards are waiting.
 */
export function openCards(drawCard: DrawCard) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  /** Draws a card after the cards before it. */
  function inTurn(ask: Ask): Promise<Buffer> {
    waiting += 1
    const next = last
      .then(() => drawCard(...ask))
      .finally(() => {
        waiting -= 1
      })
    last = next.catch(() => undefined)
    return next
  }

  const cache = new LRUCache<string, CachedResponse, Ask>({
    maxSize: CACHE_SIZE,
    sizeCalculation: ({ body }) => body.length,
    fetchMethod: async (key, _stale, { context }) =>
      waiting > MOST_WAITING ? undefined : cachedBytes(await inTurn(context), key, false),
  })

  return async (...context: Ask): Promise<CachedResponse | undefined> =>
    cache.fetch(cardVersion(...context), { context })
}
