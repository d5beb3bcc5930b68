import type { Locator } from '@playwright/test'

/** The look of a text on black. */
export interface SeenText {
  text: string
  /** Font size (px). */
  size: number
  /** Contrast with black, from 1 to 21. */
  contrast: number
}

/** Returns the look of each element inside `places` that directly contains text. */
export const seenOnBlack = (places: Locator): Promise<SeenText[]> =>
  places.evaluateAll((all) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const luminance = (colour: string): number => {
      if (!context) return Number.NaN
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    return all
      .filter((each) => each.childElementCount === 0 && each.textContent !== '' && each.clientWidth !== 1)
      .map((each) => ({
        text: each.textContent ?? '',
        size: Number.parseFloat(getComputedStyle(each).fontSize),
        contrast: (luminance(getComputedStyle(each).color) + 0.05) / 0.05,
      }))
  })
