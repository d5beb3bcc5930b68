import type { CollisionsAnswer } from '../../../shared/clubs/club-office-schemas.ts'
import { ownerText } from '../../../shared/members/member-key.ts'
import { courtName } from '../../ui/court-name.ts'
import { fullDate } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import s from '../kit/obstacles.module.css'

interface Props {
  /** The bookings without a slot; null while there is nothing to ask. */
  answer: CollisionsAnswer | null
  onSave: () => void
  onClose: () => void
}

/** The bookings that a change leaves without a slot, and the question whether to store it anyway. */
export function CollisionsDialog({ answer, onSave, onClose }: Props) {
  const { t, language } = useTranslation()
  return (
    <Dialog
      open={answer !== null}
      title={t('officeCourts.collide')}
      onClose={onClose}
      foot={
        <div className={f.actions}>
          <button
            type="button"
            className="button"
            onClick={() => {
              onSave()
              onClose()
            }}
          >
            {t('officeCourts.saveAnyway')}
          </button>
          <button type="button" className="button quiet" onClick={onClose}>
            {t('officeCourts.keep')}
          </button>
        </div>
      }
    >
      <p>{t('officeCourts.collideText', { count: answer?.count ?? answer?.collisions.length ?? 0 })}</p>
      <ul className={s.obstacles}>
        {answer?.collisions.map(({ court, date, time, title, owner, name }) => (
          <li key={`${court} ${date} ${time}`}>
            <strong>
              {fullDate(date, language)}, {time} · {courtName(court, t)}
            </strong>
            <span>{[title, ownerText(name, owner)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
