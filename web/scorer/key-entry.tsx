import { type FormEvent, useRef } from 'react'
import { useAction } from '../api/use-action.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './key-form.module.css'
import { submitKey } from './scorer-session.ts'
import { useScorer } from './scorer-store.ts'

/** The field for the scorer key. @param accepted called when the tab has a new key */
export function KeyEntry({ accepted }: { accepted?: () => void }) {
  const { t } = useTranslation()
  const isWrong = useScorer(({ keyProblem }) => keyProblem === 'BAD_SCORER_KEY')
  const field = useRef<HTMLInputElement>(null)

  const { run, pending } = useAction(async (key: string) => {
    if (await submitKey(key)) accepted?.()
    else field.current?.focus()
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const key = field.current?.value.trim() ?? ''
    if (key === '') field.current?.focus()
    else void run(key)
  }

  return (
    <form className={`stack-3 ${s.form}`} onSubmit={submit}>
      <label className="strong" htmlFor="scorer-key">
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
        aria-invalid={isWrong}
        aria-describedby="scorer-key-help"
      />
      <p id="scorer-key-help" className={isWrong ? 'strong' : 'note'} role={isWrong ? 'alert' : undefined}>
        {t(isWrong ? 'scorer.keyRefused' : 'scorer.keyHelp')}
      </p>
      <button type="submit" className="button" disabled={pending}>
        {t('scorer.start')}
      </button>
    </form>
  )
}
