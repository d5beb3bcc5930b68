/** A word that is longer than any usual one (letters), or a set such as `6-4`, `7-6(5)` or `[10-8]`. */
const PIECE = /(\S{21,}|[[(]?\d{1,3}-\d{1,3}\S{0,9})/

/** A part of a text. `long` may break anywhere, `set` nowhere, and `text` at its spaces and hyphens. */
export interface LinePiece {
  readonly kind: 'text' | 'long' | 'set'
  readonly text: string
}

/** Divides a text into parts that break in different ways. */
export const linePieces = (text: string): LinePiece[] =>
  text
    .split(PIECE)
    .map((piece, index): LinePiece => {
      const kind = index % 2 === 0 ? 'text' : piece.length > 20 ? 'long' : 'set'
      return { kind, text: piece }
    })
    .filter((piece) => piece.text !== '')
