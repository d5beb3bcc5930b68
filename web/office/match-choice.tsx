import { useEffect, useRef } from 'react'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './match-choice.module.css'
import { choose, chooseOnly, openChange, useChosen, useIsChosen } from './match-choice-store.ts'
import row from './row-actions.module.css'

/** The id of the element with the names of a match, which name its box too. */
export const namesIdOf = (match: string): string => `match-${match}`

const ALL = 'choose-all-matches'

/** The box with which a person chooses a match in the list. */
export function ChoiceBox({ match }: { match: string }) {
  const isChosen = useIsChosen(match)
  return (
    <label className={s.box}>
      <input
        type="checkbox"
        aria-labelledby={namesIdOf(match)}
        checked={isChosen}
        onChange={({ target }) => choose(match, target.checked)}
      />
    </label>
  )
}

/** The matches in the list that a person may change together. */
interface Props {
  matches: readonly MatchSummary[]
}

/** The box that chooses all matches in the list, or none. */
export function ChooseAll({ matches }: Props) {
  const { t } = useTranslation()
  const { length } = useChosen(matches)
  const box = useRef<HTMLInputElement>(null)
  const isPart = length > 0 && length < matches.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart
  }, [isPart])
  return (
    <label className={s.all}>
      <input
        ref={box}
        id={ALL}
        type="checkbox"
        checked={length > 0 && !isPart}
        onChange={({ target }) => chooseOnly(target.checked ? matches.map(({ id }) => id) : [])}
      />
      {t('officeChange.choice.all', { count: matches.length })}
    </label>
  )
}

/** The number of chosen matches, and the button to change them. It stays visible while the list scrolls. */
export function ChoiceBar({ matches }: Props) {
  const { t } = useTranslation()
  const chosen = useChosen(matches)
  const count = chosen.length
  const before = useRef(count)
  useEffect(() => {
    // The buttons disappear with the last chosen match, and the focus with them.
    if (count === 0 && before.current > 0 && document.activeElement === document.body)
      document.getElementById(ALL)?.focus({ preventScroll: true })
    before.current = count
  }, [count])
  return (
    <div className={count > 0 ? s.bar : undefined}>
      <p role="status" className={s.count}>
        {count > 0 && t('officeChange.choice.count', { count })}
      </p>
      {count > 0 && (
        <>
          <button type="button" className={row.action} onClick={() => chooseOnly([])}>
            {t('officeChange.choice.none')}
          </button>
          <button type="button" className="button" onClick={() => openChange(chosen)}>
            {t('officeChange.choice.change')}
          </button>
        </>
      )}
    </div>
  )
}
