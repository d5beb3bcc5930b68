import { type KeyboardEvent, type ReactNode, useId } from 'react'
import type { CompetitionPlace } from '../../../shared/competitions/match-place-schemas.ts'
import { isUntimed } from '../../../shared/matches/lateness.ts'
import { namesOf, playersOf, startOf } from '../../../shared/matches/match.ts'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { partialScore } from '../../../shared/scoring/display.ts'
import { explain } from '../../../shared/scoring/explain.ts'
import { formatOf } from '../../../shared/scoring/format.ts'
import type { PaperResult } from '../../../shared/scoring/paper-result.ts'
import { scoreOf } from '../../../shared/scoring/result.ts'
import { roundText as drawRound } from '../../competitions/round-of-match.ts'
import { faultText } from '../../scoreboard/fault-text.ts'
import { invalidIf } from '../../ui/field.tsx'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { timeText } from '../kit/club-times.ts'
import { courtText } from '../kit/places.ts'
import k from '../kit/shared.module.css'
import { formatText, roundText } from './match-texts.ts'
import s from './paper-results.module.css'
import type { Typed } from './use-paper-results.ts'

interface Props {
  match: MatchSummary
  /** Null for a match of no draw. */
  place: CompetitionPlace | null
  typed: Typed
  /** What the typed text says; null for nothing. */
  paper: PaperResult | null
  /** Whether the person has tried to save. */
  isTried: boolean
  /** Why the result was not saved. */
  failure: string | undefined
  /** Which players its names mean. */
  players: ReactNode
  isDisabled: boolean
  onChange: (typed: Typed) => void
  /** Moves the focus to the score of the next match (1) or the one before (-1). Returns whether there is one. */
  onMove: (step: 1 | -1) => boolean
}

/** The keys that lead to another score. At the last match, Enter saves, as in any form. */
const STEPS: Readonly<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Who can have won, as people choose it. */
const WINNERS = [1, 2, 'nobody'] as const

/** A match with the field for its score, and how the page understands it. */
export function PaperRow({
  match,
  place,
  typed,
  paper,
  isTried,
  failure,
  players,
  isDisabled,
  onChange,
  onMove,
}: Props) {
  const { t, language } = useTranslation()
  const id = useId()
  const [one, two] = playersOf(match)
  const isWrong = paper !== null && !('result' in paper)
  const step = (event: KeyboardEvent) => {
    const to = event.ctrlKey || event.metaKey || event.shiftKey ? undefined : STEPS[event.key]
    if (to !== undefined && onMove(to)) event.preventDefault()
  }
  return (
    <li className={s.row}>
      <div>
        <span id={`${id}-names`} className="strong breakable">
          {t('live.versus', { one, two })}
        </span>
        <span className={k.about}>
          {[
            isUntimed(match) ? t('live.untimed') : timeText(match.date, match.club ?? null, language),
            courtText(match, t),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={`breakable ${k.about}`}>
          {[...about(), formatText(match.format, t)].filter(Boolean).join(' · ')}
        </span>
        {players}
      </div>
      <label className={s.score}>
        <span id={`${id}-score`}>{t('officeResults.score')}</span>
        <input
          data-score
          className={`numbers ${f.input}`}
          value={typed.text}
          onChange={({ target }) => onChange({ ...typed, text: target.value })}
          onKeyDown={step}
          placeholder="6-4 3-6 10-8"
          maxLength={MOST_LETTERS}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          readOnly={isDisabled}
          aria-labelledby={`${id}-score ${id}-names`}
          {...invalidIf(isWrong && isTried, `${id}-said`)}
        />
      </label>
      <label className={s.winner}>
        <span id={`${id}-winner`}>{t('live.winner')}</span>
        <select
          className={f.input}
          value={typed.winner ?? ''}
          disabled={isDisabled}
          aria-labelledby={`${id}-winner ${id}-names`}
          onChange={({ target }) =>
            onChange({ ...typed, winner: WINNERS.find((each) => String(each) === target.value) ?? null })
          }
        >
          <option value="">{t('officeResults.byScore')}</option>
          <option value="1">{one}</option>
          <option value="2">{two}</option>
          <option value="nobody">{t('officeResults.nobody')}</option>
        </select>
      </label>
      <p
        id={`${id}-said`}
        role={isWrong && isTried ? 'alert' : 'status'}
        className={isWrong || failure ? `breakable ${s.said} ${k.warning}` : `breakable ${s.said}`}
      >
        {failure ?? said()}
      </p>
    </li>
  )

  /** Returns the event and the round of a match of a draw first. */
  function about(): readonly string[] {
    if (!place) return [roundText(match)]
    return [place.event.name, drawRound(place, (key, values = {}) => t(key, values)), place.competition.name]
  }

  function said(): string | null {
    if (!paper) return null
    if ('result' in paper) {
      const format = match.format === null ? null : formatOf(match.format)
      const score = scoreOf(startOf(match), format, paper.result)
      // The call of an umpire has no points of tie-breaks.
      const hasTiebreak = paper.result.sets.some(({ tiebreak }) => tiebreak !== null)
      return [explain(score, language, namesOf(match)), hasTiebreak && partialScore(score, score.winner ?? 1)]
        .filter(Boolean)
        .join(' ')
    }
    return faultText(paper, language, t)
  }
}

/** Length of the longest score: five sets with tie-breaks. */
const MOST_LETTERS = 80
