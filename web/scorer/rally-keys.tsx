import { useState } from 'react'
import { useTranslation } from '../ui/use-translation.ts'
import s from './rally-keys.module.css'

/** Number of lengths that are shown at once. */
const SHOWN = 30
/** Longest rally that the server accepts (shots). */
const LONGEST = 999

/** The keys for the length of a rally. @param choose called with the length, or null if nobody counted */
export function RallyKeys({ rally, choose }: { rally: number | null; choose: (rally: number | null) => void }) {
  const { t } = useTranslation()
  const [first, setFirst] = useState(() => firstOf(rally ?? 1))
  const next = first + SHOWN > LONGEST ? 1 : first + SHOWN
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={t('scorer.rallyLength')} className={s.keys}>
      <p className={s.what}>{t('scorer.rallyLength')}</p>
      {lengthsFrom(first).map((length) => (
        <button
          key={length}
          type="button"
          className={s.key}
          aria-pressed={length === rally}
          onClick={() => choose(length)}
        >
          {length}
        </button>
      ))}
      <button type="button" className={`${s.key} ${s.wide}`} onClick={() => choose(null)}>
        {t('scorer.noRally')}
      </button>
      <button type="button" className={`${s.key} ${s.wide}`} onClick={() => setFirst(next)}>
        {next}–{lengthsFrom(next).at(-1)}
      </button>
    </div>
  )
}

const firstOf = (length: number): number => length - ((length - 1) % SHOWN)

const lengthsFrom = (first: number): number[] =>
  Array.from({ length: Math.min(SHOWN, LONGEST + 1 - first) }, (_, index) => first + index)
