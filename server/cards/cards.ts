import { LRUCache } from 'lru-cache'
import type { CardShape } from '../../shared/export/card-address.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { type CachedResponse, cachedBytes } from '../http/cached-response.ts'
import type { Scoresheet } from '../matches/scoresheet.ts'
import { VERSION } from '../storage/root.ts'
import { cardOf } from './card-content.ts'
import { cardSvg } from './card-svg.ts'
import { drawPng } from './draw-card.ts'

/** Size of the cache (bytes). One card takes 30,000 to 100,000 bytes. */
const CACHE_SIZE = 16 * 1024 * 1024
/** Maximum number of cards that wait until others are drawn. */
const MOST_WAITING = 20

/** @param timeZone that of the match's club */
type Ask = readonly [sheet: Scoresheet, timeZone: string, shape: CardShape, language: Language]
export type DrawCard = (...ask: Ask) => Promise<Buffer>

const draw: DrawCard = (sheet, timeZone, shape, language) => {
  const card = cardOf(sheet, timeZone, language)
  return drawPng((measure) => cardSvg(card, shape, measure))
}

/** Returns a text that changes whenever a card does. It contains the product's version, because another version may draw other cards. */
export const cardVersion = (...[{ record, log }, timeZone, shape, language]: Ask): string =>
  [VERSION, record.id, log.live.seq, record.updatedAt, timeZone, shape, language].join(' ')

/**
 * Returns a function that returns the card of a match. It draws each state of a match once, however many people ask for it, and
 * only one card at a time. It returns undefined if too many other cards are waiting.
 */
export function openCards(drawCard: DrawCard = draw) {
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
