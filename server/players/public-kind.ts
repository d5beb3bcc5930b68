import { VARY_READER } from '../http/also-page.ts'
import { JSON_KIND } from '../http/cached-response.ts'

/** Headers of public answers about players: they are at the addresses of pages, and a cache must revalidate them. */
export const PUBLIC_KIND = { ...JSON_KIND, vary: VARY_READER }
