import type { ZoneConflict, ZoneMove, ZoneMoves } from '../../../shared/clubs/club-office-schemas.ts'
import { ZONE_CHOICES, type ZoneChoice } from '../../../shared/clubs/zone-change.ts'
import { ownerText } from '../../../shared/members/member-key.ts'
import { courtName } from '../../ui/court-name.ts'
import { fullDate } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import s from '../kit/obstacles.module.css'

interface ZoneProps {
  /** What the new time zone concerns; null while there is nothing to ask. */
  moves: ZoneMoves | null
  onChoose: (choice: ZoneChoice) => void
  onClose: () => void
}

/** What a new time zone concerns, and the question what stays: the times that clocks show, or the moments. */
export function ZoneDialog({ moves, onChoose, onClose }: ZoneProps) {
  const { t } = useTranslation()
  const count = moves?.count ?? 0
  const left = count - (moves?.moves.length ?? 0)
  return (
    <Dialog
      open={moves !== null}
      title={t('officeCourts.zone.asks')}
      onClose={onClose}
      foot={
        <div className={f.actions}>
          {ZONE_CHOICES.map((choice) => (
            <button
              key={choice}
              type="button"
              className={choice === 'local' ? 'button' : 'button quiet'}
              onClick={() => {
                onChoose(choice)
                onClose()
              }}
            >
              {t(`officeCourts.zone.${choice}`)}
            </button>
          ))}
          <button type="button" className="button quiet" onClick={onClose}>
            {t('officeCourts.keep')}
          </button>
        </div>
      }
    >
      <p>{t('officeCourts.zone.concerns', { count })}</p>
      <p>{t('officeCourts.zone.choices')}</p>
      <ul className={s.obstacles}>
        {moves?.moves.map((move) => (
          <MoveLine key={keyOf(move)} move={move} />
        ))}
      </ul>
      {left > 0 && <p>{t('officeCourts.zone.more', { count: left })}</p>}
    </Dialog>
  )
}

interface ConflictsProps {
  /** What can't keep its local time; null while there is nothing to show. */
  conflicts: readonly ZoneConflict[] | null
  onClose: () => void
}

/** What can't keep its local time in the new time zone, and why. Nothing was stored. */
export function ZoneConflicts({ conflicts, onClose }: ConflictsProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={conflicts !== null}
      title={t('officeCourts.zone.cannot')}
      onClose={onClose}
      foot={
        <div className={f.actions}>
          <button type="button" className="button" onClick={onClose}>
            {t('officeCourts.keep')}
          </button>
        </div>
      }
    >
      <p>{t('officeCourts.zone.cannotText')}</p>
      <ul className={s.obstacles}>
        {conflicts?.map((conflict) => (
          <MoveLine key={keyOf(conflict)} move={conflict} why={t(`officeCourts.zone.why.${conflict.why}`)} />
        ))}
      </ul>
    </Dialog>
  )
}

const keyOf = ({ kind, court, date, time, owner }: ZoneMove): string => [kind, court, date, time, owner].join(' ')

/** A booking, block, wait or match, with its time now and the one that clocks would show. */
function MoveLine({ move, why }: { move: ZoneMove; why?: string }) {
  const { t, language } = useTranslation()
  const { kind, court, title, owner, name, date, time, newDate, newTime } = move
  const later = newDate === date ? newTime : `${fullDate(newDate, language)}, ${newTime}`
  return (
    <li>
      <strong>
        {fullDate(date, language)}, {time}
        {why === undefined && ` → ${later}`}
        {court !== null && ` · ${courtName(court, t)}`}
      </strong>
      <span>
        {[t(`officeCourts.zone.kinds.${kind}`), title, ownerText(name, owner), why].filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}
