import { Resvg } from '@resvg/resvg-js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CARD_SHAPES, CARD_SIZES, type CardShape } from '../../shared/export/card-address.ts'
import type { Card, CardSide } from './card-content.ts'
import { cardSvg } from './card-svg.ts'
import { drawPng, optionsFor } from './draw-card.ts'
import { documentOf, type SiteSign, text } from './svg.ts'

/** Space between the content and the right edge (px). */
const MARGINS: Readonly<Record<CardShape, number>> = { wide: 64, tall: 84 }
/** Error of measured widths (px). */
const ROUNDING = 0.01

const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

/** Returns the SVG of a card, with the widths that texts really have. */
async function svgOf(card: Card, shape: CardShape, site?: SiteSign): Promise<string> {
  let svg = ''
  await drawPng((measure) => {
    svg = cardSvg(card, shape, measure, site)
    return EMPTY
  })
  return svg
}

interface Box {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Returns the area of each text. */
function boxesOf(svg: string): Box[] {
  const [head = ''] = /^<svg[^>]*>/.exec(svg) ?? []
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].flatMap(([element, text = '']) => {
    const box = new Resvg(`${head}${element}</svg>`, optionsFor(svg)).getBBox()
    return box ? [{ text, x: box.x, y: box.y, width: box.width, height: box.height }] : []
  })
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

function expectToFit(svg: string, shape: CardShape): void {
  const { width, height } = CARD_SIZES[shape]
  const boxes = boxesOf(svg)
  for (const [index, box] of boxes.entries()) {
    expect(box, box.text).toSatisfy(({ x, y }: Box) => x >= 40 && y >= 20)
    expect(box, box.text).toSatisfy(
      (each: Box) => each.x + each.width <= width - MARGINS[shape] + ROUNDING && each.y + each.height <= height - 20,
    )
    for (const other of boxes.slice(index + 1)) {
      expect([box, other], `${box.text} and ${other.text}`).toSatisfy(
        ([one, two]: Box[]) => !one || !two || !overlap(one, two),
      )
    }
  }
}

test('a name in letters that our fonts lack is not measured, and gets no less than the space that it needs', async () => {
  for (const name of ['大坂なおみ', 'Щщербаков Жж', 'ⅧⅧⅧ', '👩🏽‍🦰 Ana', 'นภัสสร']) {
    let estimated = 0
    await drawPng((measure) => {
      estimated = measure(name, 100)
      return EMPTY
    })
    const svg = documentOf(1, 1, text(0, 0, name, { size: 100 }))
    expect(estimated, name).toBeCloseTo([...name.normalize('NFKC')].length * 135)
    expect(estimated, name).toBeGreaterThanOrEqual(new Resvg(svg, optionsFor(svg)).getBBox()?.width ?? 0)
  }
})

const anyName = fc
  .array(fc.string({ unit: fc.constantFrom(...'aeilmnortwWMÑçŚłđ’-'), minLength: 2, maxLength: 22 }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(' ').slice(0, 40))
const anySide = (names: number, sets: number, points: boolean): fc.Arbitrary<CardSide> =>
  fc.record({
    names: fc.array(anyName, { minLength: names, maxLength: names }),
    sets: fc.array(
      fc.record({
        digits: fc.constantFrom('0', '6', '7', '[10]', '[24]', '–'),
        raised: fc.constantFrom('', '5', '12'),
        leads: fc.boolean(),
      }),
      { minLength: sets, maxLength: sets },
    ),
    points: points ? fc.constantFrom('0', '15', '40', 'Adv', '12') : fc.constant(null),
    leads: fc.boolean(),
    isWinner: fc.boolean(),
    serves: fc.constantFrom(null, 0),
  })
const anyCard: fc.Arbitrary<Card> = fc
  .record({ names: fc.constantFrom(1, 2), sets: fc.nat({ max: 5 }), points: fc.boolean() })
  .chain(({ names, sets, points }) =>
    fc.record({
      isLive: fc.boolean(),
      status: fc.constantFrom('Live', 'Interrumpido', 'Abandon sur blessure', 'sam. 18:00'),
      category: fc.oneof(
        anyName,
        fc.constant('Mixed doubles, over 45, consolation draw of the club championship, second week'),
      ),
      description: fc.oneof(
        fc.constant(''),
        anyName,
        fc.constant('Copa Caribe 2026 · Semi-final · Court 1 '.repeat(5)),
      ),
      date: fc.constantFrom('4 May 2026', '23 de septiembre de 2026'),
      sides: fc.tuple(anySide(names, sets, points), anySide(names, sets, points)),
    }),
  )

test.each(CARD_SHAPES)(
  'no text of a %s card leaves it or covers another, for names of up to 40 characters',
  async (shape) => {
    await fc.assert(
      fc.asyncProperty(anyCard, async (card) => expectToFit(await svgOf(card, shape), shape)),
      { numRuns: 40 },
    )
  },
)

test.each(CARD_SHAPES)('a %s card never shows a text as markup', async (shape) => {
  const text = '</text><script>alert(1)</script><image href="http://evil.example/x.png"/>&"'
  const side = { names: [text], sets: [], points: null, leads: true, isWinner: false, serves: null }
  const card = {
    isLive: false,
    status: text,
    category: text,
    description: text,
    date: text,
    sides: [side, side],
  } as const
  const svg = await svgOf(card, shape)
  expect(svg).not.toMatch(/<script|<image/)
  expect(new Resvg(svg, optionsFor(svg)).width).toBe(CARD_SIZES[shape].width)
})

test('the memory of pictures is freed as they are drawn', async () => {
  const draw = () => drawPng(() => '<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920"/>')
  await draw()
  const before = process.memoryUsage.rss()
  for (let count = 0; count < 60; count++) await draw()
  const PICTURE = 1080 * 1920 * 4
  expect(process.memoryUsage.rss() - before).toBeLessThan(20 * PICTURE)
})

test.each(CARD_SHAPES)(
  'a %s card has room for the longest name of a site, and for logos of any shape',
  async (shape) => {
    const card = fc.sample(anyCard, { numRuns: 1, seed: 7 })[0] as Card
    const wide = { ...card, description: 'Copa Caribe 2026 · Semi-final · Court 1 '.repeat(5) }
    const name = 'Tennisclub Rot-Weiss von 1897 e. V. Nordrhein und Umgebung'.padEnd(60, 'M')
    expectToFit(await svgOf(wide, shape, { name, logo: null }), shape)
    for (const [width, height] of [
      [1000, 40],
      [40, 1000],
    ] as const)
      for (const onWhite of [true, false]) {
        const svg = await svgOf(wide, shape, { name, logo: { href: 'data:image/png;base64,', width, height, onWhite } })
        expect(svg).not.toContain('Tennisclub')
        const [, x, , drawn] = (/<image x="([^"]+)" y="([^"]+)" width="([^"]+)"/.exec(svg) ?? []).map(Number)
        expect(Number(x)).toBeGreaterThan(shape === 'wide' ? 844 : 40)
        expect(Number(x) + Number(drawn)).toBeLessThanOrEqual(CARD_SIZES[shape].width - MARGINS[shape] + ROUNDING)
      }
  },
)
