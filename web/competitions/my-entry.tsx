import { useState } from 'react'
import type { EventAnswer } from '../../shared/competitions/event-answer-schemas.ts'
import type { OwnEntry } from '../../shared/competitions/own-entry-schemas.ts'
import { Dialog } from '../ui/dialog.tsx'
import f from '../ui/form.module.css'
import { useTranslation } from '../ui/use-translation.ts'

interface Props {
  event: EventAnswer
  own: OwnEntry
  /** Whether entries are open. */
  isOpen: boolean
  isPending: boolean
  onAnswer: (accept: boolean) => void
  onWithdraw: () => void
}

/** The own entry of a person, with the buttons to answer a partner or to withdraw. */
export function MyEntry({ event, own, isOpen, isPending, onAnswer, onWithdraw }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { state, asksYou, players } = own
  const waiting = event.entries.filter((entry) => entry.state === 'waiting')
  const ahead = waiting.findIndex(({ id }) => id === own.entry)
  const texts = {
    names: players.join(' / '),
    name: players[0],
    // The event may be from before the person entered. A new entry is the last one.
    place: (ahead < 0 ? waiting.length : ahead) + 1,
  }
  const kind = asksYou ? 'asksYou' : state
  return (
    <>
      <p role="status" className="strong">
        {t(`competitions.own.${state === 'asked' && !isOpen ? 'late' : 'state'}.${kind}`, texts)}
      </p>
      <div className={f.actions}>
        {asksYou && isOpen && (
          <button type="button" className="button" aria-disabled={isPending} onClick={() => onAnswer(true)}>
            {t('competitions.own.accept')}
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          aria-disabled={isPending}
          onClick={() => (asksYou ? onAnswer(false) : setAsking(true))}
        >
          {t(asksYou ? 'competitions.own.decline' : 'competitions.own.withdraw')}
        </button>
      </div>
      <Dialog open={isAsking} title={t('competitions.own.withdrawTitle')} onClose={() => setAsking(false)}>
        <p>{t(`competitions.own.withdrawText.${state === 'asked' ? 'asked' : event.kind}`)}</p>
        <div className={f.actions}>
          <button
            type="button"
            className="button"
            onClick={() => {
              setAsking(false)
              onWithdraw()
            }}
          >
            {t('competitions.own.withdraw')}
          </button>
          <button type="button" className="button quiet" onClick={() => setAsking(false)}>
            {t('competitions.own.keep')}
          </button>
        </div>
      </Dialog>
    </>
  )
}
