import type { OfficeCompetition } from '../../../shared/competitions/competition-schemas.ts'
import { csvRows } from '../../../shared/text/csv.ts'
import f from '../../ui/form.module.css'
import { saveFile } from '../../ui/save-file.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeCall } from '../kit/office-calls.ts'
import { Problem } from '../kit/problem.tsx'
import { SaveTable } from '../kit/save-table.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'

/** Buttons that save a competition as files: everything for other programs, and the entrants for spreadsheets. */
export function CompetitionFiles({ competition: { id, from } }: { competition: OfficeCompetition }) {
  const { t } = useTranslation()
  const path = `/office/all-competitions/${encodeURIComponent(id)}`
  const exporting = useOfficeAction(async () => {
    saveFile(await (await officeCall('GET', `${path}/tods`)).blob(), `competition-${from}.json`)
  })
  return (
    <section className="stack-4">
      <h2 className="subtitle">{t('officeTods.files')}</h2>
      <div className={f.actions}>
        <button
          type="button"
          className="button quiet"
          aria-disabled={exporting.pending}
          onClick={() => void exporting.run()}
        >
          {t('officeTods.export')}
        </button>
      </div>
      <SaveTable
        name={`entrants-${from}.csv`}
        label={t('officeTods.entrants')}
        rows={async () => csvRows(await (await officeCall('GET', `${path}/entrants.csv`)).text())}
      />
      <Problem text={exporting.problem} />
    </section>
  )
}
