import { create } from 'zustand'
import { CSV_SEPARATORS, type CsvSeparator, csvLine } from '../../../shared/text/csv.ts'
import { storeItem } from '../../api/stored-session.ts'
import { saveFile } from '../../ui/save-file.ts'

const STORAGE_KEY = 'csvSeparator'

/** The separator of every table that the office saves. The browser keeps the person's choice. */
const useStore = create<{ readonly separator: CsvSeparator }>(() => ({ separator: storedSeparator() }))

export const useCsvSeparator = (): CsvSeparator => useStore(({ separator }) => separator)

export function chooseCsvSeparator(separator: CsvSeparator): void {
  storeItem(STORAGE_KEY, separator)
  useStore.setState({ separator })
}

/** Spreadsheets expect a semicolon where the device writes decimals with a comma. */
function usualSeparator(): CsvSeparator {
  return (0.5).toLocaleString().includes(',') ? ';' : ','
}

function storedSeparator(): CsvSeparator {
  try {
    return CSV_SEPARATORS.find((each) => each === localStorage.getItem(STORAGE_KEY)) ?? usualSeparator()
  } catch {
    return usualSeparator()
  }
}

/**
 * Returns a table as CSV for spreadsheets, with a separator between its cells. It begins with a byte order mark, without which
 * spreadsheets misread accents.
 */
export const csvOf = (rows: readonly (readonly string[])[], separator: CsvSeparator): string =>
  `\uFEFF${rows.map((row) => csvLine(row, separator)).join('')}`

/** Offers a table to the person as a file, with the separator of their choice. */
export const saveTable = (rows: readonly (readonly string[])[], name: string): void =>
  saveFile(new Blob([csvOf(rows, useStore.getState().separator)], { type: 'text/csv' }), name)
