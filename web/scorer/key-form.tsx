import { type FormEvent, useRef, useState } from 'react'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './key-form.module.css'
import { PhoneCode } from './phone-code.tsx'
import { submitKey } from './scorer-session.ts'
import { useScorer } from './scorer-store.ts'

/** Asks once in a tab for the scorer key, and shows the QR code for a phone. */
export function KeyForm({ match }: { match: MatchSummary }) {
  const { t } = useTranslation()
  const refused = useScorer(({ keyRefused }) => keyRefused)
  const waiting = useScorer((state) => state.waiting.length)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const key = field.current?.value.trim() ?? ''
    if (key === '') return field.current?.focus()
    setBusy(true)
    const accepted = await submitKey(key)
    setBusy(false)
    if (!accepted) field.current?.focus()
  }

  return (
    <div className={`page ${s.page}`}>
      <div>
        <PageHeading title={t('scorer.title')} />
        <p className={s.who}>{t('live.versus', { one: match.company, two: match.company2 })}</p>
        <form className={s.form} onSubmit={(event) => void submit(event)}>
          <label className={s.label} htmlFor="scorer-key">
            {t('scorer.key')}
          </label>
          <input
            ref={field}
            id="scorer-key"
            className={s.field}
            type="password"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            required
            aria-invalid={refused}
            aria-describedby="scorer-key-help"
          />
          <p id="scorer-key-help" className={refused ? s.wrong : s.help} role={refused ? 'alert' : undefined}>
            {t(refused ? 'scorer.keyRefused' : 'scorer.keyHelp')}
          </p>
          {waiting > 0 && <p className={s.help}>{t('scorer.keptWaiting', { count: waiting })}</p>}
          <button type="submit" className="button" disabled={busy}>
            {t('scorer.start')}
          </button>
        </form>
      </div>
      <div className={s.phone}>
        <PhoneCode matchId={match.id} />
      </div>
    </div>
  )
}
