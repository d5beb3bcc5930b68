import { useAction } from '../api/use-action.ts'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'
import { showToEverybody } from './use-hidden.ts'

/** Says that only the office sees a competition, with the button that shows it to everybody. */
export default function HiddenNotice({ id, onShown }: { id: string; onShown: () => void }) {
  const { t } = useTranslation()
  const showing = useAction(async () => {
    await showToEverybody(id)
    onShown()
  })
  return (
    <div className="stack-3">
      <p className="strong">{t('officeCompetitions.onlyOffice')}</p>
      <div className={f.actions}>
        <button type="button" className="button" aria-disabled={showing.pending} onClick={() => void showing.run()}>
          {t('officeCompetitions.show')}
        </button>
      </div>
      <div role="alert">
        {showing.error !== null && <p className={f.problem}>{t('competitions.own.problem.other')}</p>}
      </div>
    </div>
  )
}
