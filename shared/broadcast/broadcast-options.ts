import { LANGUAGES, type Language } from '../i18n/languages.ts'

export const BROADCAST_THEMES = ['dark', 'light', 'auto'] as const
export type BroadcastTheme = (typeof BROADCAST_THEMES)[number]

/** Places of the overlay in the picture. The first one is the default. */
export const OVERLAY_POSITIONS = ['bottom-left', 'bottom', 'bottom-right', 'top-left', 'top', 'top-right'] as const
export type OverlayPosition = (typeof OVERLAY_POSITIONS)[number]

/** The options in the address of an overlay or an embedded card. A card ignores `compact` and `position`. */
export interface BroadcastOptions {
  readonly theme: BroadcastTheme
  /** Whether to show less: no category, and the number of sets instead of each set. */
  readonly compact: boolean
  readonly position: OverlayPosition
  /** Null for the language of the browser. */
  readonly lang: Language | null
}

/** The options without a query. A card on another site follows the theme of the visitor's device. */
export const BROADCAST_DEFAULTS = {
  overlay: { theme: 'dark', compact: false, position: OVERLAY_POSITIONS[0], lang: null },
  embed: { theme: 'auto', compact: false, position: OVERLAY_POSITIONS[0], lang: null },
} as const satisfies Readonly<Record<string, BroadcastOptions>>

/** Returns the options in a query. A wrong value counts as missing. */
export function broadcastOptionsIn(query: string, defaults: BroadcastOptions): BroadcastOptions {
  const values = new URLSearchParams(query)
  const oneOf = <T extends string>(name: string, allowed: readonly T[]): T | undefined =>
    allowed.find((each) => each === values.get(name))
  return {
    theme: oneOf('theme', BROADCAST_THEMES) ?? defaults.theme,
    compact: oneOf('compact', ['1', 'true', '']) !== undefined,
    position: oneOf('position', OVERLAY_POSITIONS) ?? defaults.position,
    lang: oneOf('lang', LANGUAGES) ?? defaults.lang,
  }
}

/** Returns the query for these options with its question mark, without the defaults. */
export function broadcastQuery(
  { theme, compact, position, lang }: BroadcastOptions,
  defaults: BroadcastOptions,
): string {
  const query = new URLSearchParams({
    ...(theme !== defaults.theme && { theme }),
    ...(compact && { compact: '1' }),
    ...(position !== defaults.position && { position }),
    ...(lang !== null && { lang }),
  }).toString()
  return query && `?${query}`
}
