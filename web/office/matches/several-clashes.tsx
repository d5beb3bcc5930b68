import { useTranslation } from '../../ui/use-translation.ts'
import k from '../kit/shared.module.css'
import { ReasonField } from './reason-field.tsx'
import type { ShownClash } from './row-clash.tsx'
import s from './several-form.module.css'
import { needsReason, type RowClash } from './use-row-clashes.ts'

interface Props {
  clashes: readonly ShownClash[]
  /** Why matches are stored although their courts are taken. */
  reason: string
  /** Whether the person has tried to create the matches. */
  isTried: boolean
  onReason: (reason: string) => void
  /** Accepts what is on the courts of rows, or takes that back. */
  onAccept: (clashes: readonly RowClash[], isAccepted: boolean) => void
}

/** How many rows have a court that isn’t free, and whether all their matches are stored anyway. */
export function SeveralClashes({ clashes, reason, isTried, onReason, onAccept }: Props) {
  const { t } = useTranslation()
  const { length: count } = clashes
  const open = clashes.filter(({ mayAccept }) => mayAccept)
  const accepted = clashes.filter(({ isAccepted }) => isAccepted)
  const isBooked = accepted.some(({ clash }) => clash.collisions.some(({ kind }) => kind === 'booking'))
  return (
    <>
      <p role="status" className={count > 0 ? 'strong' : undefined}>
        {count > 0 && t('officeSeveral.clash.rows', { count })}
      </p>
      {open.length > 1 && (
        <label className={k.check}>
          <input
            type="checkbox"
            checked={open.every(({ isAccepted }) => isAccepted)}
            onChange={({ target }) =>
              onAccept(
                open.map(({ clash }) => clash),
                target.checked,
              )
            }
          />
          {t('officeSeveral.clash.keepAll', { count: open.length })}
        </label>
      )}
      {accepted.some(({ clash }) => needsReason(clash)) && (
        <div className={`stack-2 ${s.reason}`}>
          <ReasonField reason={reason} isTried={isTried} onChange={onReason} />
          {isBooked && <p className="note">{t('officeClash.anywayHint')}</p>}
        </div>
      )}
    </>
  )
}
