import { useState } from 'react'
import { CSV_SEPARATORS } from '../../../shared/text/csv.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { chooseCsvSeparator, saveTable, useCsvSeparator } from './csv-separator.ts'
import s from './save-table.module.css'
import { useOfficeAction } from './use-office-action.ts'

interface Props {
  /** Name of the file. */
  name: string
  /** Returns the rows of the table, the titles of its columns first. @param onRows called with the number of rows that have loaded */
  rows: (onRows: (count: number) => void) => Promise<readonly (readonly string[])[]>
  /** Text of the button, if it is not the usual one. */
  label?: string
}

/** A button that saves a table for spreadsheets, and the choice of the sign between its cells. It shows how many rows have loaded. */
export function SaveTable({ name, rows, label }: Props) {
  const { t } = useTranslation()
  const separator = useCsvSeparator()
  const [loaded, setLoaded] = useState(0)
  const { run, pending, problem } = useOfficeAction(async () => {
    setLoaded(0)
    saveTable(await rows(setLoaded), name)
  })
  return (
    <div className={`row ${s.table}`}>
      <button type="button" className="button quiet" aria-disabled={pending} onClick={() => void run()}>
        {label ?? t('office.asTable')}
      </button>
      <label className={s.separator}>
        {t('office.separator.label')}
        <select
          value={separator}
          onChange={({ target }) =>
            chooseCsvSeparator(CSV_SEPARATORS.find((each) => each === target.value) ?? separator)
          }
        >
          <option value=",">{t('office.separator.comma')}</option>
          <option value=";">{t('office.separator.semicolon')}</option>
        </select>
      </label>
      <p role="status">{pending && [t('loading'), loaded > 0 && loaded].filter(Boolean).join(' ')}</p>
      <p role="alert">{problem}</p>
    </div>
  )
}
