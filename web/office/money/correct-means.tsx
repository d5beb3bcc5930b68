import { useState } from 'react'
import { DESK_MEANS, type DeskMeans } from '../../../shared/checkout/till.ts'
import type { Takings } from '../../../shared/checkout/till-schemas.ts'
import { courtLine } from '../../ui/court-line.ts'
import { Dialog } from '../../ui/dialog.tsx'
import f from '../../ui/form.module.css'
import { money } from '../../ui/money-text.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { officeCall } from '../kit/office-calls.ts'
import { SubmitOrBack } from '../kit/submit-or-back.tsx'
import { useOfficeAction } from '../kit/use-office-action.ts'
import s from './money.module.css'
import { MeansField } from './payment-fields.tsx'

interface Props {
  entry: Takings['entries'][number]
  /** Called once the correction is stored. */
  onCorrected: () => void
}

/** The button of a payment at the desk that was stored as cash, card or other by mistake, and its dialog. */
export function CorrectMeans({ entry, onCorrected }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { payment, means } = entry
  // A server of an earlier version does not name the payment.
  if (!payment || means === 'online') return null
  const path = `/shop/payments/${encodeURIComponent(payment)}/means`
  return (
    <>
      <button type="button" className={`button quiet ${s.correct}`} onClick={() => setOpen(true)}>
        {t('officeMoney.till.correct')}
      </button>
      <Dialog open={isOpen} title={t('officeMoney.till.correct')} onClose={() => setOpen(false)}>
        {isOpen && (
          <MeansForm
            entry={entry}
            means={means}
            store={async (right) => {
              await officeCall('PUT', path, { means: right })
              setOpen(false)
              onCorrected()
            }}
            onBack={() => setOpen(false)}
          />
        )}
      </Dialog>
    </>
  )
}

interface FormProps {
  entry: Props['entry']
  means: DeskMeans
  store: (means: DeskMeans) => Promise<void>
  onBack: () => void
}

function MeansForm({ entry, means, store, onBack }: FormProps) {
  const { t, language } = useTranslation()
  const [chosen, setChosen] = useState(means)
  const { run, pending, problem } = useOfficeAction(store)
  const { amountCents, currency, what, buyer, buyerName } = entry
  return (
    <form
      className={f.form}
      onSubmit={(event) => {
        event.preventDefault()
        void run(chosen)
      }}
    >
      <p className="breakable">
        {[buyerName ?? buyer, courtLine(what, t), money(amountCents, currency, language)].join(' · ')}
      </p>
      <MeansField legend={t('officeMoney.till.correctHow')} means={DESK_MEANS} chosen={chosen} onChoose={setChosen} />
      <div role="alert">{problem && <p className={f.problem}>{problem}</p>}</div>
      <SubmitOrBack submit={t('officeMoney.till.correctSave')} isPending={pending} onBack={onBack} />
    </form>
  )
}
