import { PRODUCT_NAME } from '../../shared/brand/brand.ts'
import { CARD_SIZES, type CardShape } from '../../shared/export/card-address.ts'
import type { Card, CardSide } from './card-content.ts'
import { type FittedNames, fitLine, fitNames, type Measure } from './fit-text.ts'
import { columnsOf, digitsAt } from './score-columns.ts'
import { ball, image, line, pill, type SiteSign, siteSign, text, tick } from './svg.ts'

/** Space for the mark before a name. */
const MARK = 52
/** Width of the line about the match in the preview of a link. The sign of the site is beside it. */
const ABOUT = 780

/** The sign of a site without a brand. */
const PRODUCT: SiteSign = { name: PRODUCT_NAME, logo: null }

/** Returns the SVG of a card. */
export const cardSvg = (card: Card, shape: CardShape, measure: Measure, site = PRODUCT): string =>
  shape === 'wide' ? wide(card, site, measure) : tall(card, site, measure)

const isDoubles = ({ sides }: Card): boolean => sides.some(({ names }) => names.length > 1)

/** Returns the names of both sides in one size, so that neither looks more important. */
function fitSides({ sides }: Card, width: number, size: number, measure: Measure): readonly FittedNames[] {
  const all = sides.flatMap(({ names }) => names)
  const fitted = sides.map(({ names }) => fitNames(names, width, size, measure, all))
  const smallest = Math.min(...fitted.map((each) => each.size))
  return fitted.map(({ names }) => ({ names, size: smallest }))
}

/** The preview of a link: two rows of name and digits. */
function wide(card: Card, site: SiteSign, measure: Measure): string {
  const { width, height } = CARD_SIZES.wide
  const [left, right] = [64, width - 64]
  const columns = columnsOf(card, 92, 640, measure)
  const start = right - columns.width
  const names = fitSides(card, start - left - MARK - 32, isDoubles(card) ? 52 : 68, measure)
  const rows = card.sides.map((side, index) => {
    const middle = index === 0 ? 226 : 404
    return namesAt(side, names[index], left, middle) + digitsAt(side, card.isLive, columns, start, middle, measure)
  })
  const status = pill(right, 92, card, 34, measure)
  const category = fitLine(card.category, status.left - left - 32, 38, measure)
  const about = fitLine([card.date, card.description].filter(Boolean).join(' · '), ABOUT, 34, measure)
  return image(
    width,
    height,
    [
      text(left, 92, category.text, { size: category.size, fill: 'dim' }),
      status.svg,
      line(left, 134, right - left),
      ...rows,
      line(left, 315, right - left),
      line(left, 496, right - left),
      text(left, 568, about.text, { size: about.size, fill: 'dim' }),
      siteSign(right, 568, site, 44, right - left - ABOUT - 32, measure),
    ].join(''),
  )
}

/** The story on a phone: for each side the names, and the digits below them. */
function tall(card: Card, site: SiteSign, measure: Measure): string {
  const { width, height } = CARD_SIZES.tall
  const [left, right] = [84, width - 84]
  const columns = columnsOf(card, 150, right - left, measure)
  const names = fitSides(card, right - left - MARK, isDoubles(card) ? 88 : 116, measure)
  const rows = card.sides.map((side, index) => {
    const top = index === 0 ? 610 : 1090
    const middle = columns.width > 0 ? top : top + 80
    return namesAt(side, names[index], left, middle) + digitsAt(side, card.isLive, columns, left, top + 200, measure)
  })
  const status = pill(right, 380, card, 46, measure)
  const category = fitLine(card.category, status.left - left - 32, 52, measure)
  const description = fitLine(card.description, right - left, 46, measure)
  return image(
    width,
    height,
    [
      siteSign(right, 190, site, 64, right - left, measure),
      text(left, 380, category.text, { size: category.size, fill: 'dim' }),
      status.svg,
      line(left, 450, right - left),
      ...rows,
      line(left, 930, right - left),
      line(left, 1410, right - left),
      text(left, 1500, description.text, { size: description.size, fill: 'dim' }),
      text(left, 1570, card.date, { size: 46, fill: 'dim' }),
    ].join(''),
  )
}

/** Draws the names of a side around this height, one on each line. The name of who serves or has won has a mark. */
function namesAt(
  { leads, isWinner, serves }: CardSide,
  { names, size }: FittedNames = { names: [], size: 0 },
  x: number,
  middle: number,
): string {
  const step = size * 1.15
  const lines = names.map((name, index) => {
    const y = middle + (index - (names.length - 1) / 2) * step
    const mark = serves === index ? ball(x + 18, y, 34) : ''
    return mark + text(x + MARK, y + size * 0.35, name, { size, fill: leads ? 'chalk' : 'dim' })
  })
  return (isWinner ? tick(x + 18, middle, 38) : '') + lines.join('')
}
