import { escaped } from '../../shared/text/escaped.ts'
import { fitLine, type Measure } from './fit-text.ts'

/** Family of the fonts in web/ui/fonts, as the files call it. The weight is 700. */
const FONT = 'Archivo SemiBold'

/** Colours of the pages' dark theme (web/ui/tokens.css). */
const COLOURS = {
  paper: '#071828',
  court: '#1b4265',
  line: '#324b5e',
  chalk: '#f7f5ee',
  dim: '#a6b7c2',
  ball: '#e5f645',
  onBall: '#041729',
} as const
type Colour = keyof typeof COLOURS

interface TextStyle {
  readonly size: number
  readonly fill?: Colour
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** Returns a text whose baseline begins, or with an anchor ends, at this point. */
export const text = (x: number, y: number, content: string, { size, fill = 'chalk', anchor = 'start' }: TextStyle) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${COLOURS[fill]}" text-anchor="${anchor}">${escaped(content)}</text>`

export const line = (x: number, y: number, width: number): string =>
  `<rect x="${x}" y="${y - 1}" width="${width}" height="2" fill="${COLOURS.line}"/>`

/** The ball beside the name of the player who serves. */
export const ball = (x: number, y: number, size: number): string =>
  icon(x, y, size, `<circle cx="8" cy="8" r="7.5" fill="${COLOURS.ball}"/>${SEAMS}`)
const SEAMS = `<path d="M3 3c3 3 3 7 0 10M13 3c-3 3-3 7 0 10" stroke="${COLOURS.onBall}" stroke-width="1.5" fill="none"/>`

/** The tick beside the winner. */
export const tick = (x: number, y: number, size: number): string =>
  icon(x, y, size, `<path d="m2 8.5 4 4 8-9" stroke="${COLOURS.ball}" stroke-width="2.5" fill="none"/>`)

/** How a card shows the site: by the club's logo, or by a name after the product's sign. */
export interface SiteSign {
  readonly name: string
  /** A picture (`data:` address) with its size (px), or null. */
  readonly logo: {
    readonly href: string
    readonly width: number
    readonly height: number
    readonly onWhite: boolean
  } | null
}

/** A box for a result, with the corner at this point: full for a match that was won. */
export const result = (x: number, y: number, size: number, won: boolean): string =>
  won
    ? `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${COLOURS.chalk}"/>`
    : `<rect x="${x + 2}" y="${y + 2}" width="${size - 4}" height="${size - 4}" fill="none" stroke="${COLOURS.dim}" stroke-width="4"/>`

/** Draws the sign of the site, with the baseline of its name at y. Ends at x, and is at most this wide. */
export function siteSign(
  x: number,
  y: number,
  { name, logo }: SiteSign,
  size: number,
  width: number,
  measure: Measure,
) {
  if (logo) return picture(x, y - 0.35 * size, logo, 1.4 * size, width)
  const fitted = fitLine(name, width - 1.15 * size, size, measure)
  return productSign(x - measure(fitted.text, fitted.size), y, fitted)
}

/** Draws a logo around this height. Ends at x. */
function picture(
  x: number,
  middle: number,
  { href, onWhite, ...own }: NonNullable<SiteSign['logo']>,
  most: number,
  wide: number,
) {
  const space = onWhite ? most / 8 : 0
  const scale = Math.min((most - 2 * space) / own.height, (wide - 2 * space) / own.width)
  const [width, height] = [own.width * scale, own.height * scale]
  const [left, top] = [x - width - space, middle - height / 2]
  const ground = `<rect x="${left - space}" y="${top - space}" width="${width + 2 * space}" height="${height + 2 * space}" rx="6" fill="#fff"/>`
  return `${onWhite ? ground : ''}<image x="${left}" y="${top}" width="${width}" height="${height}" href="${href}"/>`
}

/** Draws the product's sign and a name that starts at this point. */
function productSign(start: number, y: number, { text: name, size }: { readonly text: string; readonly size: number }) {
  const sign = `<path d="M3 28h26" stroke="${COLOURS.chalk}" stroke-width="2"/><path d="m5 5 9.5 20h3L23 14" fill="none" stroke="${COLOURS.chalk}" stroke-width="4.5" stroke-linejoin="round"/><circle cx="26" cy="6.5" r="4" fill="${COLOURS.ball}"/>`
  return `${placed(start - 1.15 * size, y - 0.85 * size, size / 32, sign)}${text(start, y, name, { size })}`
}

/** Draws the status of a match in a frame that ends at x, with a dot if the match is live. Returns where the frame begins. */
export function pill(x: number, y: number, { status, isLive }: Status, size: number, measure: Measure) {
  const dot = isLive ? 0.8 * size : 0
  const width = measure(status, size) + dot + 1.2 * size
  const [left, top, height] = [x - width, y - 1.2 * size, 1.7 * size]
  const frame = `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${height / 2}" fill="none" stroke="${COLOURS[isLive ? 'ball' : 'line']}" stroke-width="3"/>`
  const light = `<circle cx="${left + 0.85 * size}" cy="${top + height / 2}" r="${0.25 * size}" fill="${COLOURS.ball}"/>`
  const name = text(left + 0.6 * size + dot, y, status, { size, fill: isLive ? 'ball' : 'chalk' })
  return { left, svg: frame + (isLive ? light : '') + name }
}
interface Status {
  readonly status: string
  readonly isLive: boolean
}

/** Draws in a square of 16 units, whose middle is at this point. */
const icon = (x: number, y: number, size: number, content: string): string =>
  placed(x - size / 2, y - size / 2, size / 16, content)

const placed = (x: number, y: number, scale: number, content: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${content}</g>`

/** Returns an image with the lines of a court behind the content. */
export function image(width: number, height: number, content: string): string {
  const [left, top, length, depth] = [width * 0.42, height * 0.08, width * 0.75, height * 0.84]
  const court = [
    `M${left} ${top}h${length}v${depth}h${-length}z`,
    `M${left} ${top + depth * 0.13}h${length}M${left} ${top + depth * 0.87}h${length}`,
    `M${left + length * 0.23} ${top + depth * 0.13}v${depth * 0.74}M${left + length * 0.23} ${top + depth / 2}h${length}`,
  ].join('')
  const background = `<rect width="100%" height="100%" fill="${COLOURS.paper}"/><path d="${court}" fill="none" stroke="${COLOURS.court}" stroke-width="4" opacity="0.5"/>`
  return documentOf(width, height, background + content)
}

/** Returns an SVG with the cards' font. */
export const documentOf = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}" font-weight="700">${content}</svg>`
