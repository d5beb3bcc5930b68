import type { Locator } from '@playwright/test'

/** Width that a page leaves free at both sides of a phone’s screen (CSS px). */
const MARGINS = 40

/**
 * Returns the words in an element that a line break divides, as in `Tomorro/w`. A word may break after a hyphen or a slash, and
 * where a soft hyphen or a zero-width space allows it. An address, an email, a link in Markdown, and a word that is wider than the
 * page, may break anywhere.
 */
export const brokenWords = (root: Locator): Promise<string[]> =>
  root.evaluate((element, margins) => {
    const broken: string[] = []
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const { parentElement: parent, textContent: text } = node
      if (!text || !parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('.hidden-text, svg'))
        continue
      for (const { 0: word, index } of text.matchAll(/[^\s/\u00AD\u200B‐–—-]+/g)) {
        if (/@|\]\(|\w[.:#?=_]\w/.test(word)) continue
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
        const width = boxes.reduce((sum, box) => sum + box.width, 0)
        const lines = new Set(boxes.map(({ top }) => Math.round(top)))
        if (lines.size > 1 && width < window.innerWidth - margins) {
          broken.push(
            `${word} in ${parent.tagName.toLowerCase()}.${parent.className} “${parent.textContent?.trim().slice(0, 60)}”`,
          )
        }
      }
    }
    return broken
  }, MARGINS)
