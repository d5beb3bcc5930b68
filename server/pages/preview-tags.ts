import { CARD_SIZES, cardAddress } from '../../shared/export/card-address.ts'
import { type Language, NUMBER_LOCALES } from '../../shared/i18n/languages.ts'
import type { PrerenderedMatch } from '../../shared/matches/match.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import type { RenderedPage } from '../../shared/pages/rendered-page.ts'
import { escaped } from '../../shared/text/escaped.ts'

/** Returns the tags from which other sites make the preview of a link to a match (https://ogp.me). */
export function previewTags(
  { title, about, preview = about }: RenderedPage,
  { id, seq }: PrerenderedMatch,
  language: Language,
  publicUrl: string,
): string {
  const { width, height } = CARD_SIZES.wide
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Ventaja',
    'og:locale': NUMBER_LOCALES[language].replace('-', '_'),
    'og:url': publicUrl + pathTo('liveMatch', id),
    'og:title': title,
    'og:description': preview,
    'og:image': publicUrl + cardAddress(id, 'wide', language, seq),
    'og:image:type': 'image/png',
    'og:image:width': String(width),
    'og:image:height': String(height),
    'og:image:alt': `${title}. ${preview}`,
  }
  const tags = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`,
  )
  return [...tags, '<meta name="twitter:card" content="summary_large_image" />'].join('')
}
