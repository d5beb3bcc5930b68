import type { Browser } from '@playwright/test'
import type { Goal } from './report.ts'

/** Settings of a part of the page bench. */
export interface Browsing {
  readonly browser: Browser
  readonly quick: boolean
  /** Address of a server without matches. */
  readonly url: string
  /** Address of a server with many matches. */
  readonly listUrl: string
}

/** Result of a part. */
export interface PageFindings {
  readonly figures: readonly (readonly [string, string])[]
  readonly goals: readonly Goal[]
}

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' } as const
