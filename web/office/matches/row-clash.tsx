import { shownOwner } from '../../../shared/members/member-key.ts'
import type { CourtCollision } from '../../../shared/reservations/block-schemas.ts'
import { courtName } from '../../ui/court-name.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { spanText } from '../kit/club-times.ts'
import { courtsOf } from '../kit/places.ts'
import k from '../kit/shared.module.css'
import s from './several-form.module.css'
import type { CheckedRow } from './several-rows.ts'
import type { RowClash } from './use-row-clashes.ts'

/** A row whose court isn’t free. */
export interface ShownClash {
  readonly clash: RowClash
  /** The earlier rows that want its court at the same time. */
  readonly others: readonly CheckedRow[]
  /** Whether the person may store the match anyway. */
  readonly mayAccept: boolean
  readonly isAccepted: boolean
  readonly onAccept: (isAccepted: boolean) => void
}

/** Maximum number of things that a row names. */
const MOST = 3

/** What is on the court of a row, and whether its match is stored anyway. */
export function RowClashLines({ row, shown }: { row: CheckedRow; shown: ShownClash }) {
  const { t, language } = useTranslation()
  const { club, court: id } = row.values
  const { clash, others, mayAccept, isAccepted, onAccept } = shown
  const court = courtName(courtsOf(club).find((each) => each.id === id)?.name ?? '', t)

  function takenText({ kind, startsAt, endsAt, title, owner }: CourtCollision): string {
    const time = spanText(startsAt, endsAt, club, language)
    if (kind === 'match') return t('officeSeveral.clash.match', { court, match: versus(title), time })
    const about = [title, shownOwner(owner)].filter(Boolean).join(', ')
    if (kind === 'booking' && about === '') return t('officeSeveral.clash.booked', { court, time })
    return t(`officeSeveral.clash.${kind}`, { court, time, about })
  }
  /** Writes the names of a stored match as those of the rows. */
  function versus(title: string): string {
    const [one, two, ...more] = title.split(' – ')
    return two === undefined || more.length > 0 ? title : t('live.versus', { one, two })
  }
  const lines = [
    ...clash.collisions.map(takenText),
    ...others.map(({ number, company, company2 }) =>
      t('officeSeveral.clash.row', { court, row: number, match: t('live.versus', { one: company, two: company2 }) }),
    ),
  ]
  return (
    <>
      {lines.slice(0, MOST).map((text) => (
        <span key={text} className={isAccepted ? s.note : s.wrong}>
          {text}
        </span>
      ))}
      {lines.length > MOST && (
        <span className={isAccepted ? s.note : s.wrong}>
          {t('officeChange.clash.more', { count: lines.length - MOST })}
        </span>
      )}
      {mayAccept ? (
        <label className={k.check}>
          <input type="checkbox" checked={isAccepted} onChange={({ target }) => onAccept(target.checked)} />
          {t('officeSeveral.clash.keep', { row: row.number })}
        </label>
      ) : (
        <span className={s.note}>{t('officeClash.askManager')}</span>
      )}
    </>
  )
}
