import type { Language } from '../../shared/i18n/languages.ts'
import { inOneLanguage } from './words-ahead.ts'

export interface DrawnPage {
  /** What is in `#root`. */
  readonly html: string
  readonly title: string
  readonly about: string
  readonly language: Language
  /** Whether all that it says is in it, and only what is done there is still to come. */
  readonly whole: boolean
  /** The page's own scripts and style sheets. */
  readonly files: readonly string[]
}

/** index.html with a page drawn in it. */
export function pageOf(index: string, { html, title, about, language, whole, files }: DrawnPage): string {
  const links = files.map((file) => `  <link rel="${relOf(file)}" crossorigin href="/${file}">\n  `).join('')
  const parts: [RegExp, string][] = [
    [/<html lang="en">/, `<html lang="${language}" data-drawn${whole ? ' data-whole' : ''}>`],
    [/<title>[^<]*<\/title>/, `<title>${escaped(title)}</title>`],
    [/(<meta\s+name="description"\s+content=")[^"]*/, `$1${escaped(about)}`],
    // Last of all: where two rules weigh the same, the page's has the last word.
    [/<\/head>/, `${links}</head>`],
    // What is said to browsers without scripts stays, outside what the app takes over.
    [/<div id="root">[\s\S]*(<noscript>.*<\/noscript>)[\s\S]*<\/div>(?=\s*<\/body>)/, `$1<div id="root">${html}</div>`],
  ]
  return parts.reduce(
    (page, [place, text]) => {
      if (!place.test(page)) throw new Error(`index.html has no ${place}`)
      return page.replace(place, (_all, kept) => text.replace('$1', typeof kept === 'string' ? kept : ''))
    },
    later(inOneLanguage(index, language)),
  )
}

const relOf = (file: string): string => (file.endsWith('.css') ? 'stylesheet' : 'later')

/** Scripts are only named, and an inline script of index.html asks for them once the page is painted. */
const later = (head: string): string =>
  head
    .replace(/rel="modulepreload"/g, 'rel="later"')
    .replace(
      /<script type="module" crossorigin src="([^"]+)"><\/script>/,
      '<link rel="later" data-runs crossorigin href="$1">',
    )

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
