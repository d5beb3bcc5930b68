import type { Page } from '@playwright/test'

/** The part of a layout shift that the observer reports. */
interface Shift {
  value: number
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Something that moved. Its boxes are in CSS pixels of the viewport: left, top, width × height. */
interface Moved {
  node: Node | null
  from: string
  to: string
}

/** Measures layout shifts in this tab from now on, with motion. Returns a function that returns the sum for the page that is open. */
export async function layoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const shifts: number[] = []
    const moved: Moved[] = []
    Object.assign(window, { shifts, moved })
    const middle = ({ left, right }: DOMRectReadOnly) => (left + right) / 2
    const height = ({ top, bottom }: DOMRectReadOnly) => (top + bottom) / 2
    const box = ({ left, top, width, height }: DOMRectReadOnly) => `${left},${top} ${width}×${height}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        shifts.push(entry.value)
        for (const { node, previousRect: before, currentRect: after } of entry.sources) {
          // A number that gets larger or smaller begins elsewhere, but keeps its place if it is centred or at the right.
          const isAside = Math.abs(before.right - after.right) >= 2 && Math.abs(middle(before) - middle(after)) >= 2
          const isBelow = Math.abs(before.top - after.top) >= 2 && Math.abs(height(before) - height(after)) >= 2
          if (isAside || isBelow) moved.push({ node, from: box(before), to: box(after) })
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      // Browsers report a shift after its frame.
      for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame)
      return (window as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0)
    })
}

/** Returns what has moved since the last call, as texts, except what is inside `apart`. Needs `layoutShifts` before. */
export const movedSince = (page: Page, apart: string): Promise<string[]> =>
  page.evaluate(async (selector) => {
    for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame)
    const moved = (window as unknown as { moved: Moved[] }).moved.splice(0)
    return moved.flatMap(({ node, from, to }) => {
      const each = node instanceof Element ? node : node?.parentElement
      if (!each || each.closest(selector)) return []
      return [`${each.tagName}.${each.className}: ${each.textContent?.slice(0, 60)} (${from} → ${to})`]
    })
  }, apart)
