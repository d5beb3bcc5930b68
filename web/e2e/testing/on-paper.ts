import type { Page } from '@playwright/test'

/** The part of A4 inside the margins (CSS pixels). */
const SHEET = { width: 703, height: 1031 }
/** The smallest letters on paper: 7 pt, less a rounding error (CSS pixels). */
const SMALLEST = 9.3

/**
 * Lays the page out as it is printed on A4, and returns what nobody could read: texts over each other, small ones, what is beside the
 * sheet, and parts that are higher than a sheet, so that they would break.
 * @param parts selector of the parts that stay on one sheet each
 */
export async function unreadableOnPaper(page: Page, parts: string): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(SHEET)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const found = await page.evaluate(
    ({ parts, width, height, smallest }) => {
      const problems: string[] = []
      for (const part of document.querySelectorAll(parts)) {
        const high = part.getBoundingClientRect().height
        if (high > height) problems.push(`${Math.round(high)} px high: ${part.textContent?.slice(0, 60)}`)
      }
      const boxes: { text: string; box: DOMRect }[] = []
      const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const { parentElement, nodeValue } = node
        const text = nodeValue?.trim() ?? ''
        if (text === '' || !parentElement?.checkVisibility()) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        // A text for screen readers is one pixel wide.
        const shown = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1)
        if (parentElement.closest('.hidden-text')) continue
        if (Number.parseFloat(getComputedStyle(parentElement).fontSize) < smallest) problems.push(`small: ${text}`)
        for (const box of shown) {
          if (box.right > width + 1 || box.left < -1) problems.push(`beside the sheet: ${text}`)
          boxes.push({ text, box })
        }
      }
      boxes.sort((a, b) => a.box.top - b.box.top)
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(index + 1)) {
          // Lines of one text may touch.
          if (other.box.top > one.box.bottom - 2) break
          const isBeside = one.box.right < other.box.left + 1 || other.box.right < one.box.left + 1
          if (!isBeside) problems.push(`over each other: ${one.text} / ${other.text}`)
        }
      return problems
    },
    { parts, ...SHEET, smallest: SMALLEST },
  )
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  return found
}

/** Returns the number of sheets of A4 that the page takes. */
export async function sheetsOf(page: Page): Promise<number> {
  const paper = await page.pdf({ preferCSSPageSize: true })
  return paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
