export const bold = (text: string): string => `\x1b[1m${text}\x1b[22m`
export const inverse = (text: string): string => `\x1b[7m${text}\x1b[27m`
export const dim = (text: string): string => `\x1b[2m${text}\x1b[22m`

/** Cuts a line to so many visible characters; escape sequences take no room. */
export function clip(line: string, columns: number): string {
  let room = columns
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
  return line.replace(/(\x1b\[\d+m)|([\s\S])/gu, (_, sequence: string | undefined, letter: string | undefined) => {
    if (sequence) return sequence
    room -= 1
    return room >= 0 ? (letter ?? '') : ''
  })
}
