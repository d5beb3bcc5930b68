import type { TrialNotice } from '../auth/trial.ts'
import type { BlogPost } from '../blog/blog-schemas.ts'
import type { Brand } from '../brand/brand.ts'
import type { Club } from '../clubs/club-schemas.ts'
import type { Language } from '../i18n/languages.ts'
import type { PrerenderedMatch } from '../matches/match.ts'
import type { HeadToHead, PlayerMatches, PlayerProfile } from '../players/profile-schemas.ts'
import type { BySide } from '../scoring/score.ts'
import type { Product } from '../shop/shop-schemas.ts'
import type { ShopSettings } from '../shop/shop-settings.ts'
import type { Weekday } from '../time/week.ts'
import type { ZoneOffsets } from '../time/zone-time.ts'
import type { Contact } from './contact.ts'
import type { PageName } from './page-table.ts'

/** The data that a page is rendered with. It travels in the page, so that the app hydrates it with the same data. */
export interface PageData {
  readonly match?: PrerenderedMatch
  /** A player with the latest matches, for the id in the address: of the player, or of one who was merged into them. */
  readonly player?: { readonly asked: string; readonly profile: PlayerProfile; readonly latest: PlayerMatches }
  readonly headToHead?: { readonly asked: BySide<string>; readonly answer: HeadToHead }
  readonly product?: Product
  readonly post?: BlogPost
  readonly products?: readonly Product[]
  /** The currency and the fees, on the pages of the shop. */
  readonly shop?: ShopSettings
  readonly clubs?: readonly Club[]
  /** The offsets of the clubs' time zones. */
  readonly zones?: ZoneOffsets
  /**
   * The club whose days are shown, the only weekday if the page shows one, the date in the address if the club can be booked on
   * it, and the time (ms since 1970) of the rendering.
   */
  readonly day?: { readonly club: string; readonly weekday?: Weekday; readonly date?: string; readonly now: number }
  readonly contact?: Contact
  /** The name, logo and sponsors of the site, if the club has set any. */
  readonly brand?: Brand
  /** The trial sign-in, if the operator allows it. */
  readonly trial?: TrialNotice
}

/** Contents of the files of translations in one language, by their names without `.json`. */
export type TranslationFiles = Readonly<Record<string, object>>

/** The JSON in a page, in the element with the id `PAGE_JSON`. */
export interface PageJson {
  /** Translations in the language of the page: the files that the page needs. */
  readonly translations: TranslationFiles
  readonly data: PageData
  /** Scripts that the page needs and that its HTML does not preload. */
  readonly scripts: readonly string[]
  /** Scripts to preload instead if the page needs a sign-in and the visitor is not signed in. */
  readonly loginScripts?: readonly string[]
  /** The first call of the page, if the page needs data that is not in this JSON. */
  readonly call?: string
}

export const PAGE_JSON = 'page-json'

export interface RenderedPage {
  /** Content of `#root`. */
  readonly html: string
  /** Title of the browser's tab. */
  readonly title: string
  /** Description for search engines. */
  readonly about: string
  /** Description for previews of links. A match has its status and score there. By default the same as `about`. */
  readonly preview?: string
}

/** The build's module that renders pages (web/render.tsx). */
export interface PageRendering {
  /** Loads the code of all prerendered pages, once per process. Call it before `renderPage`. */
  load(translations: Readonly<Record<Language, TranslationFiles>>): Promise<void>
  /** Returns the text for browsers without scripts. */
  noScriptText(language: Language): string
  /** Returns the title of a page for a text of the translations. */
  titleOf(key: string, language: Language, data: PageData): string
  /** Renders a page as a visitor who is not signed in sees it first. */
  renderPage(name: PageName, language: Language, data: PageData): RenderedPage
}
