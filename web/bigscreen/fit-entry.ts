import { surnameOf, withInitial } from '../../shared/matches/brief-name.ts'
import { textWidth } from '../scoreboard/text-width.ts'
import { BETWEEN } from './fit-name.ts'

/** Size that is readable from six metres. A name becomes an initial and a surname, then a surname, before it gets smaller. */
const READABLE = 30

/** Names on one line, and their size in units of 1/1920 of the screen. */
export interface FittedEntry {
  readonly text: string
  readonly size: number
}

/**
 * Makes the names of an entry fit on one line. Surnames are never cut, so very long ones get smaller than is readable.
 * @param room width of the line, in the same units
 * @param usual largest size
 */
export function fitEntry(names: readonly string[], room: number, usual: number): FittedEntry {
  const fitted = (forms: readonly string[]): FittedEntry => {
    const text = forms.join(BETWEEN)
    return { text, size: Math.min(usual, room / textWidth(text)) }
  }
  const forms = [
    fitted(names),
    fitted(names.map((name) => withInitial(name, names).replace('. ', '.\u00A0'))),
    fitted(names.map((name) => surnameOf(name, names))),
  ]
  const readable = forms.find(({ size }) => size >= Math.min(usual, READABLE))
  return readable ?? forms.reduce((best, form) => (form.size > best.size ? form : best))
}
