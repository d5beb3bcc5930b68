import type { Browser } from '@playwright/test'
import type { Goal } from './report.ts'

/** What a part of the bench of the pages is given. */
export interface Browsing {
  readonly browser: Browser
  readonly quick: boolean
  /** A product without any matches. */
  readonly url: string
  /** One with a great many. */
  readonly listUrl: string
}

/** What it found. */
export interface PageFindings {
  readonly figures: readonly (readonly [string, string])[]
  readonly goals: readonly Goal[]
}

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' } as const
