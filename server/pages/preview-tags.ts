import { CARD_SIZES, cardAddress } from '../../shared/export/card-address.ts'
import { type Language, NUMBER_LOCALES } from '../../shared/i18n/languages.ts'
import type { PrerenderedMatch } from '../../shared/matches/match.ts'
import { PAGES, type PageName } from '../../shared/pages/page-table.ts'
import type { RenderedPage } from '../../shared/pages/rendered-page.ts'
import { escaped } from '../../shared/text/escaped.ts'

/** Whether links to a page are shared: everybody may see it, it belongs to nobody, and it is no screen of a device. */
export const mayBeShared = (name: PageName): boolean => {
  const { access, isPersonal, isBare } = PAGES[name]
  return access === 'open' && !isPersonal && !isBare && name !== 'notFound'
}

interface Shared {
  readonly path: string
  readonly language: Language
  readonly publicUrl: string
  /** The picture of the page’s subject: an address of this server. */
  readonly imageUrl: string | undefined
  readonly match: PrerenderedMatch | undefined
}

/** Formats of pictures that other sites show. They don’t show drawings in SVG. */
const SHOWN = /\.(png|jpe?g|webp|gif)$/

/** Returns the tags from which other sites make the preview of a link (https://ogp.me). */
export function previewTags(
  { title, about, preview = about }: Pick<RenderedPage, 'title' | 'about' | 'preview'>,
  { path, language, publicUrl, imageUrl, match }: Shared,
): string {
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Ventaja',
    'og:locale': NUMBER_LOCALES[language].replace('-', '_'),
    'og:url': publicUrl + path,
    'og:title': title,
    'og:description': preview,
    ...(match && cardOf(match, language, publicUrl, `${title}. ${preview}`)),
    ...(imageUrl && SHOWN.test(imageUrl) && { 'og:image': publicUrl + imageUrl, 'og:image:alt': title }),
  }
  const tags = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`,
  )
  const card = 'og:image' in properties ? 'summary_large_image' : 'summary'
  return [...tags, `<meta name="twitter:card" content="${card}" />`].join('')
}

function cardOf({ id, seq }: PrerenderedMatch, language: Language, publicUrl: string, alt: string) {
  const { width, height } = CARD_SIZES.wide
  return {
    'og:image': publicUrl + cardAddress(id, 'wide', language, seq),
    'og:image:type': 'image/png',
    'og:image:width': String(width),
    'og:image:height': String(height),
    'og:image:alt': alt,
  }
}
