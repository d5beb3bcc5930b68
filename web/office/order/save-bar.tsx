import { type FormEvent, type ReactNode, useState } from 'react'
import type { RuleBreakAnswer } from '../../../shared/order/office-order-schemas.ts'
import { LONGEST } from '../../../shared/text/longest.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './order-page.module.css'

interface Props {
  breaks: readonly RuleBreakAnswer[]
  /** Whether somebody else has changed the order since, so that the changes can only be discarded. */
  isOutdated: boolean
  isPending: boolean
  /** Called with the reason why rules are overruled; empty without one. */
  onSave: (reason: string) => void
  onDiscard: () => void
  /** The message about the last failure. */
  children: ReactNode
}

/** Stores or discards the changes. Rules that may be overruled need a reason, and the others must be kept first. */
export function SaveBar({ breaks, isOutdated, isPending, onSave, onDiscard, children }: Props) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const isBlocked = breaks.some(({ mayOverrule }) => !mayOverrule)
  const asks = breaks.length > 0 && !isBlocked && !isOutdated
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(asks ? reason : '')
  }
  return (
    <form className={`stack-3 ${s.save}`} onSubmit={save}>
      {children}
      {asks && <OverruleReason reason={reason} onChange={setReason} />}
      {isBlocked && !isOutdated && <p className="note">{t('officeOrder.blocked')}</p>}
      <div className={f.actions}>
        <button type="submit" className="button" disabled={isBlocked || isOutdated} aria-disabled={isPending}>
          {t(asks ? 'officeOrder.saveAnyway' : 'officeOrder.save')}
        </button>
        <button type="button" className="button quiet" onClick={onDiscard}>
          {t('officeOrder.discard')}
        </button>
      </div>
    </form>
  )
}

/** The field for the reason why rules are overruled. */
export function OverruleReason({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  const { t } = useTranslation()
  return (
    <label className={f.field}>
      {t('officeOrder.reason')}
      <input
        className={f.input}
        required
        pattern=".*\S.*"
        maxLength={LONGEST.match.note}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
