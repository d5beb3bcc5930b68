import type { Page } from '@playwright/test'

/** Measures layout shifts in this tab from now on, with motion. Returns a function that returns the sum for the page that is open. */
export async function layoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      // Browsers report a shift after its frame.
      for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame)
      return (window as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0)
    })
}
