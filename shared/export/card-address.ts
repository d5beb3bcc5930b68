import type { Language } from '../i18n/languages.ts'

/** Sizes of a card in pixels: `wide` for previews of links, `tall` for stories on phones. */
export const CARD_SIZES = {
  wide: { width: 1200, height: 630 },
  tall: { width: 1080, height: 1920 },
} as const
export type CardShape = keyof typeof CARD_SIZES
export const CARD_SHAPES = Object.keys(CARD_SIZES) as CardShape[]

/**
 * Returns the path of a match's card.
 * @param version the head of the log. A new address makes a cache fetch the card again
 */
export const cardAddress = (id: string, shape: CardShape, language: Language, version?: number): string =>
  `/product/${encodeURIComponent(id)}/card.png?shape=${shape}&lng=${language}${version === undefined ? '' : `&v=${version}`}`

/** Returns the path of a player’s card. */
export const playerCardAddress = (id: string, shape: CardShape, language: Language): string =>
  `/players/${encodeURIComponent(id)}/card.png?shape=${shape}&lng=${language}`
