import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { projectRoot } from '../storage/root.ts'
import type { Measure } from './fit-text.ts'
import { documentOf, text } from './svg.ts'

const FONTS = path.join(projectRoot, 'web/ui/fonts')
const FONT_FILES = ['archivo-condensed.ttf', 'archivo-condensed-ext.ttf'].map((file) => path.join(FONTS, file))
/** The characters that these files have, as web/ui/fonts/README.md lists them. */
const COVERED = /^[\s\u0020-\u017F\u0218-\u021B–—‘’“”•…‹›€−]*$/

/**
 * Returns the options for the library. It uses only our fonts, unless a text has letters that they lack. Then it also uses
 * the fonts of the system, which take longer to load.
 */
export const optionsFor = (svg: string) => ({
  font: { loadSystemFonts: !COVERED.test(svg), fontFiles: FONT_FILES },
})

/** A size in which text is measured. Widths grow with the size. */
const MEASURED_AT = 100

/** Estimated width of a letter that our fonts lack, in any font of the system, as a part of its size. Very few letters are wider. */
const WIDEST = 1.35

/**
 * Returns an upper estimate of a text's width. Signs such as Ⅷ or ㎒ count as the letters that they consist of. Measuring would
 * load all fonts of the system for each text, on the main thread.
 */
const estimatedWidth = (content: string): number => [...content.normalize('NFKC')].length * WIDEST * MEASURED_AT

let collect: typeof gc

/**
 * Frees the memory of the last picture, in less than 1 ms. A picture has up to 8 MB outside V8's heap. V8 doesn't know this, and would
 * keep a hundred pictures until their small objects fill its heap.
 */
function freePicture(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as NonNullable<typeof gc>
  }
  collect({ type: 'minor' })
}

/** Width of a drawing that other sites show (px). */
const DRAWING_WIDTH = 1200

/** Turns a drawing in SVG into a PNG. */
export async function drawImage(svg: string): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js')
  freePicture()
  return (await renderAsync(svg, { ...optionsFor(svg), fitTo: { mode: 'width', value: DRAWING_WIDTH } })).asPng()
}

/** Turns an SVG into a PNG. @param svgOf returns the SVG, given a function that measures texts */
export async function drawPng(svgOf: (measure: Measure) => string): Promise<Buffer> {
  // Loads the library with the first card, because loading it would slow down every start.
  const { Resvg, renderAsync } = await import('@resvg/resvg-js')
  const widths = new Map<string, number>()
  const widthOf = (content: string): number => {
    if (!COVERED.test(content)) return estimatedWidth(content)
    const svg = documentOf(1, 1, text(0, 0, content, { size: MEASURED_AT }))
    const box = new Resvg(svg, optionsFor(svg)).getBBox()
    // The space to the left of the first letter is part of the width.
    return box ? box.x + box.width : 0
  }
  const measure: Measure = (content, size) => {
    const width = widths.get(content) ?? widthOf(content)
    widths.set(content, width)
    return (width * size) / MEASURED_AT
  }
  const svg = svgOf(measure)
  freePicture()
  return (await renderAsync(svg, optionsFor(svg))).asPng()
}
