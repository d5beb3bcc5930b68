import { saveFile } from '../../ui/save-file.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { useFailureText } from '../kit/failure-text.ts'
import { withQuery } from '../kit/filters.tsx'
import { officeCall } from '../kit/office-calls.ts'
import s from './orders-page.module.css'

/** Downloads the orders as a table for spreadsheets. The call needs the token, so a link would not do. */
export function CsvButton({
  q,
  filter,
  onProblem,
}: {
  q: string
  filter: string | null
  onProblem: (text: string) => void
}) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  async function download() {
    try {
      const response = await officeCall('GET', withQuery('/shop/orders.csv', { q, filter }))
      // The byte order mark tells spreadsheets that the text is UTF-8.
      saveFile(new Blob(['\uFEFF', await response.blob()], { type: 'text/csv' }), 'orders.csv')
    } catch (error) {
      onProblem(failureText(error))
    }
  }
  return (
    <button type="button" className={`button quiet ${s.csv}`} onClick={() => void download()}>
      {t('office.asTable')}
    </button>
  )
}
