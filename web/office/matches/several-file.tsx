import type { ChangeEvent } from 'react'
import { MOST_CHARACTERS } from '../../../shared/office/match-rows.ts'
import { decodeText, isWorkbook } from '../../../shared/text/decode-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './several-form.module.css'

/** Why a file is not read. */
export type FileRefusal = 'workbook' | 'tooLarge' | 'unreadable'

/** Returns the text of a table in a file, or why there is none. A large file is not read at all. */
export async function readTable(file: File): Promise<{ readonly text: string } | { readonly refusal: FileRefusal }> {
  // In UTF-16 a character has two bytes.
  if (file.size > 2 * MOST_CHARACTERS) return { refusal: 'tooLarge' }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (isWorkbook(bytes)) return { refusal: 'workbook' }
    const text = decodeText(bytes)
    return text.length > MOST_CHARACTERS ? { refusal: 'tooLarge' } : { text }
  } catch {
    return { refusal: 'unreadable' }
  }
}

/** A button that reads a file with a table. */
export function SeveralFile({ isDisabled, onFile }: { isDisabled: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) onFile(file)
    // The same file can be chosen again.
    target.value = ''
  }
  return (
    <label className={`button quiet ${s.file}`}>
      {t('officeSeveral.file')}
      <input
        type="file"
        className="hidden-text"
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        disabled={isDisabled}
        onChange={choose}
      />
    </label>
  )
}
