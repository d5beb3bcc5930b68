import { CARD_SIZES, cardAddress } from '../../shared/export/card-address.ts'
import { LANGUAGES, type Language, NUMBER_LOCALES } from '../../shared/i18n/languages.ts'
import type { PrerenderedMatch } from '../../shared/matches/match.ts'
import { PAGES, type PageName } from '../../shared/pages/page-table.ts'
import type { RenderedPage } from '../../shared/pages/rendered-page.ts'
import { servedPage } from '../../shared/pages/served-pages.ts'
import { escaped } from '../../shared/text/escaped.ts'

/** Whether links to a page are shared: everybody may see it, it belongs to nobody, and it is no screen of a device. */
export const mayBeShared = (name: PageName): boolean => {
  const { access, isBare } = PAGES[name]
  return access === 'open' && !servedPage(name).isPersonal && !isBare && name !== 'notFound'
}

interface Shared {
  readonly path: string
  readonly language: Language
  /** Whether the page has the same language for all visitors. */
  readonly isUntranslated?: boolean
  readonly publicUrl: string
  readonly siteName: string
  /** The picture of the page’s subject: an address of this server. */
  readonly imageUrl: string | undefined
  readonly match: PrerenderedMatch | undefined
  /** Address of a wide card of another subject. */
  readonly card?: string | undefined
}

/** Returns the tags from which other sites make the preview of a link (https://ogp.me). */
export function previewTags(
  { title, about, preview = about }: Pick<RenderedPage, 'title' | 'about' | 'preview'>,
  { path, language, isUntranslated = false, publicUrl, siteName, imageUrl, match, card }: Shared,
): string {
  const others = isUntranslated ? [] : LANGUAGES.filter((each) => each !== language)
  const address = match ? cardAddress(match.id, 'wide', language, match.seq) : card
  const image = address
    ? cardTags(publicUrl + address, `${title}. ${preview}`)
    : imageUrl && { 'og:image': publicUrl + withoutSvg(imageUrl), 'og:image:alt': title }
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', siteName],
    ['og:locale', localeOf(language)],
    ...others.map((each) => ['og:locale:alternate', localeOf(each)]),
    ['og:url', publicUrl + path],
    ['og:title', title],
    ['og:description', preview],
    ...Object.entries(image || {}),
  ].map(([property, content = '']) => `<meta property="${property}" content="${escaped(content)}" />`)
  return [...tags, `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}" />`].join('')
}

const localeOf = (language: Language): string => NUMBER_LOCALES[language].replace('-', '_')

/** Returns the address of a picture in a format that other sites show. They don’t show SVG, so the server draws it as a PNG. */
const withoutSvg = (imageUrl: string): string => (imageUrl.endsWith('.svg') ? `${imageUrl}.png` : imageUrl)

function cardTags(address: string, alt: string) {
  const { width, height } = CARD_SIZES.wide
  return {
    'og:image': address,
    'og:image:type': 'image/png',
    'og:image:width': String(width),
    'og:image:height': String(height),
    'og:image:alt': alt,
  }
}
