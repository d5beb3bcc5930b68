import type { IncomingHttpHeaders } from 'node:http'
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../../shared/i18n/languages.ts'

/**
 * Returns the language of a page: the first supported one of `?lng=`, the cookie of an earlier choice and
 * `Accept-Language`. web/i18n/start-i18n.ts decides in the same order.
 * @param query part of the address after the question mark
 */
export function pageLanguage(query: string, headers: IncomingHttpHeaders): Language {
  const asked = new URLSearchParams(query).get('lng')
  const chosen = /(?:^|;\s*)i18next=([^;]+)/.exec(headers.cookie ?? '')?.[1]
  const codes = [asked, chosen, ...accepted(headers['accept-language'] ?? '')]
  for (const code of codes) {
    const found = LANGUAGES.find((each) => each === code?.split('-')[0])
    if (found) return found
  }
  return FALLBACK_LANGUAGE
}

/** Returns the languages by weight (default 1). Languages of the same weight stay in their order. RFC 9110, 12.5.4. */
const accepted = (header: string): string[] =>
  header
    .split(',')
    .map((part) => {
      const [code = '', ...parameters] = part.split(';').map((each) => each.trim())
      const weight = parameters.find((each) => each.startsWith('q='))?.slice(2)
      return { code: code.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ code }) => code)
