/** Encodings by the bytes with which their files begin. */
const MARKS = [
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const

/**
 * Returns the text of a file from any spreadsheet. A file that is not in UTF-8 is in UTF-16 if it begins with its mark, or else in
 * Windows-1252, which has the letters of Latin-1 at the same places.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return new TextDecoder(marked.encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether a file is a workbook of a spreadsheet, and no text: `.xlsx` and `.ods` are archives, and `.xls` has a mark of its own. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  [
    [0x50, 0x4b, 0x03, 0x04],
    [0xd0, 0xcf, 0x11, 0xe0],
  ].some((mark) => mark.every((byte, index) => bytes[index] === byte))
