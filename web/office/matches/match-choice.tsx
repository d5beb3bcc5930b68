import { useEffect, useRef } from 'react'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import row from '../kit/row-actions.module.css'
import s from './match-choice.module.css'
import { CHANGE, leaveBar, leaveBox } from './match-choice-keys.ts'
import { choose, chooseNone, openChange, useChosen, useHidden, useIsChosen } from './match-choice-store.ts'

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
        onChange={({ target }) => choose([{ id: match }], target.checked)}
        onKeyDown={leaveBox}
      />
    </label>
  )
}

/** The matches in the list that a person may change together. */
interface Props {
  matches: readonly MatchSummary[]
}

/** The box that chooses all matches in the list, or none of them. */
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
        onChange={({ target }) => choose(matches, target.checked)}
        onKeyDown={leaveBox}
      />
      {t('officeChange.choice.all', { count: matches.length })}
    </label>
  )
}

interface BarProps extends Props {
  /** All matches in the list. */
  listed: readonly MatchSummary[]
}

/**
 * The number of chosen matches, and the buttons for them. Only those in the list can change: nobody changes matches that they do
 * not see. The bar stays visible while the list scrolls. It keeps its place while no match is chosen, so that nothing moves.
 */
export function ChoiceBar({ matches, listed }: BarProps) {
  const { t } = useTranslation()
  const chosen = useChosen(matches)
  const hidden = useHidden(listed)
  const count = chosen.length
  const isEmpty = count + hidden === 0
  const bar = useRef<HTMLDivElement>(null)
  const wasEmpty = useRef(isEmpty)
  // A listed match that has begun has no box any more.
  useEffect(() => {
    const choosable = new Set(matches)
    choose(
      listed.filter((match) => !choosable.has(match)),
      false,
    )
  }, [matches, listed])
  useEffect(() => {
    // The buttons disappear with the last chosen match, and the focus with them.
    const focused = document.activeElement
    if (isEmpty && !wasEmpty.current && (focused === document.body || bar.current?.contains(focused)))
      document.getElementById(ALL)?.focus({ preventScroll: true })
    wasEmpty.current = isEmpty
  }, [isEmpty])
  const hasPlace = matches.length > 0 || !isEmpty
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the buttons in the bar
    <div
      ref={bar}
      className={hasPlace ? (isEmpty ? `row ${s.bar} ${s.empty}` : `row ${s.bar}`) : undefined}
      onKeyDown={leaveBar}
    >
      <p role="status" className={s.count}>
        {count > 0 && t('officeChange.choice.count', { count })}
        {hidden > 0 && <span className={`note ${s.hidden}`}>{t('officeChange.choice.hidden', { count: hidden })}</span>}
      </p>
      {matches.length > 0 && (isEmpty || count > 0) && (
        <button type="button" id={CHANGE} className="button" onClick={() => openChange(chosen)}>
          {t('officeChange.choice.change')}
        </button>
      )}
      {hasPlace && (
        <button type="button" className={row.action} onClick={chooseNone}>
          {t('officeChange.choice.none')}
        </button>
      )}
    </div>
  )
}
