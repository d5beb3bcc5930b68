import { type FormEvent, useState } from 'react'
import { playersOf } from '../../shared/matches/match.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { type Format, formatOf, setRuleOf } from '../../shared/scoring/format.ts'
import { isMatch, isSetOver } from '../../shared/scoring/format-rules.ts'
import { beforeLastPoint, endsInTiebreak, tiebreakResult } from '../../shared/scoring/last-point.ts'
import { type BySide, of, type Score, type SetScore, type Side } from '../../shared/scoring/score.ts'
import { inTiebreak, startFault } from '../../shared/scoring/start-problem.ts'
import { SIDES } from '../scoreboard/score-parts.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { pointDraft } from './point-draft.ts'
import s from './start-form.module.css'
import type { TakeTap } from './taps.tsx'

interface Props {
  match: MatchSummary
  score: Score
  /** Returns whether the tap counted. */
  tap: TakeTap
}

/** The form for the score of a match that began, or was played, without the console: sets, games, points and who serves next. */
export function StartForm({ match, score, tap }: Props) {
  const { t } = useTranslation()
  const [games, setGames] = useState<readonly BySide<number>[]>([])
  /** The points of the losers of tie-breaks that ended earlier sets, by set. */
  const [losers, setLosers] = useState<readonly (number | null)[]>([])
  const [chosenPoints, setChosenPoints] = useState<BySide<number>>([0, 0])
  const [server, setServer] = useState<Side | null>(score.server)
  const [tried, setTried] = useState(false)
  const players = playersOf(match)
  const format = match.format === null ? null : formatOf(match.format)
  const sets = withTiebreaks(format, setsOf(format, games), losers)
  const choices = pointChoices(format, sets)
  const points = chosenPoints.map((count) => Math.min(count, choices.length - 1)) as [number, number]
  const fault = startFault(match.format, sets, points)
  const isResult = fault?.fault === 'matchOver'
  const last = isResult && format ? beforeLastPoint(format, sets, points) : null
  const needsServer = format !== null && server === null && !isResult

  function submit(event: FormEvent) {
    event.preventDefault()
    if (last) {
      const { winner, ...start } = last
      tap({ kind: 'start', ...start, server: server ?? 1 }, pointDraft(winner, 'WINNER', { unclassified: true }))
    } else if (fault || needsServer) setTried(true)
    else tap({ kind: 'start', sets, points, server: format && server })
  }
  const chooseGames = (index: number, side: Side, count: number) =>
    setGames(sets.map((set, each) => (each === index ? withSide(set.games, side, count) : set.games)))

  return (
    <form className={s.form} onSubmit={submit}>
      <table className={s.table}>
        <thead>
          <tr>
            <td />
            {sets.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
              <th key={index} scope="col" aria-label={t('scorer.from.set', { number: index + 1 })}>
                {index + 1}
              </th>
            ))}
            <th scope="col">{t('scorer.from.points')}</th>
          </tr>
        </thead>
        <tbody>
          {SIDES.map((side) => (
            <tr key={side}>
              <th scope="row" className={s.name}>
                {of(players, side)}
              </th>
              {sets.map((set, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
                <td key={index}>
                  <NumberChoice
                    label={`${t('scorer.from.set', { number: index + 1 })}, ${of(players, side)}`}
                    value={of(set.games, side)}
                    names={Array.from({ length: mostGames(format, index) + 1 }, (_, count) => String(count))}
                    choose={(count) => chooseGames(index, side, count)}
                  />
                </td>
              ))}
              <td>
                <NumberChoice
                  label={`${t('scorer.from.points')}, ${of(players, side)}`}
                  value={of(points, side)}
                  names={choices}
                  choose={(count) => setChosenPoints(withSide(points, side, count))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sets.map(
        ({ games: [one, two] }, index) =>
          endedInTiebreak(format, sets, index) && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
            <label key={index} className={s.tiebreak}>
              {t('scorer.from.tiebreak', { number: index + 1, loser: of(players, one < two ? 1 : 2) })}
              <select
                className={s.choice}
                value={losers[index] ?? ''}
                onChange={({ target: { value } }) =>
                  setLosers(
                    sets.map((_, each) =>
                      each !== index ? (losers[each] ?? null) : value === '' ? null : Number(value),
                    ),
                  )
                }
              >
                <option value="">–</option>
                {loserChoices(format, index).map((count) => (
                  <option key={count} value={count}>
                    {count}
                  </option>
                ))}
              </select>
            </label>
          ),
      )}
      {format && !isResult && (
        <fieldset className={s.servers}>
          <legend>{t('scorer.about.server')}</legend>
          {SIDES.map((side) => (
            <label key={side} className={s.server}>
              <input type="radio" name="server" checked={server === side} onChange={() => setServer(side)} />
              <span>{of(players, side)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {fault?.fault === 'matchOver' ? (
        <p role="status">
          {last
            ? t('scorer.from.result', { winner: of(players, last.winner) })
            : points[0] + points[1] > 0
              ? t('scorer.from.fault.impossibleTiebreak', { number: sets.length })
              : t('scorer.from.lastTiebreak')}
        </p>
      ) : fault ? (
        <p className={s.fault} role="alert">
          {t(`scorer.from.fault.${fault.fault}`, { ...fault, ...('set' in fault && { number: fault.set + 1 }) })}
        </p>
      ) : (
        tried &&
        needsServer && (
          <p className={s.fault} role="alert">
            {t('scorer.from.needsServer')}
          </p>
        )
      )}
      <button type="submit" className={s.take}>
        {t(isResult ? 'scorer.from.takeResult' : 'scorer.from.take')}
      </button>
    </form>
  )
}

const withSide = ([one, two]: BySide<number>, side: Side, count: number): BySide<number> =>
  side === 1 ? [count, two] : [one, count]

interface ChoiceProps {
  label: string
  value: number
  /** Texts of the counts from 0 on. */
  names: readonly string[]
  choose: (count: number) => void
}

/** A choice of a count with the phone's own picker, so that nobody mistypes it. */
function NumberChoice({ label, value, names, choose }: ChoiceProps) {
  return (
    <select
      className={s.choice}
      aria-label={label}
      value={value}
      onChange={(event) => choose(Number(event.target.value))}
    >
      {names.map((name, count) => (
        <option key={name} value={count}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** Highest number of games or points to choose from, if the rules have no maximum. */
const MAX_CHOICE = 30
const GAME_LABELS = ['0', '15', '30', '40', 'Adv']

/**
 * Returns the sets to choose games for: a finished set is followed by another, until the match is over.
 * @param games the games chosen so far; the others are 0-0
 */
export function setsOf(format: Format | null, games: readonly BySide<number>[]): SetScore[] {
  const set = (index: number): SetScore => ({ games: games[index] ?? [0, 0], tiebreak: null })
  const sets = [set(0)]
  while (format && sets.length < format.sets && isOver(format, sets)) sets.push(set(sets.length))
  return sets
}

/** Returns whether this earlier set ended in its tie-break. The points of the last set's tie-break have a column. */
const endedInTiebreak = (format: Format | null, sets: readonly SetScore[], index: number): format is Format =>
  format !== null && index < sets.length - 1 && endsInTiebreak(format, sets.slice(0, index + 1))

/** Returns the points that the loser of the tie-break of this set can have. */
function loserChoices(format: Format, index: number): number[] {
  const rule = setRuleOf(format, index).tiebreak
  return Array.from({ length: rule?.noAd ? rule.to : MAX_CHOICE - 1 }, (_, count) => count)
}

/** Returns the sets with the points of the tie-breaks that ended earlier ones. @param losers points of the losers, by set */
export function withTiebreaks(
  format: Format | null,
  sets: readonly SetScore[],
  losers: readonly (number | null)[],
): SetScore[] {
  return sets.map((set, index) => {
    const [rule, count] = [format && setRuleOf(format, index).tiebreak, losers[index] ?? null]
    if (!rule || count === null || !endedInTiebreak(format, sets, index)) return set
    return { ...set, tiebreak: tiebreakResult(rule, set.games[0] > set.games[1] ? 1 : 2, count) }
  })
}

function isOver(format: Format, sets: readonly SetScore[]): boolean {
  const last = sets[sets.length - 1]
  if (!last || !isSetOver(setRuleOf(format, sets.length - 1), last)) return false
  return !([1, 2] as const).some((side) => isMatch(sets, format, side))
}

/** Returns the maximum number of games of a side in the set with this index. */
export function mostGames(format: Format | null, index: number): number {
  const rule = format && setRuleOf(format, index)
  return rule?.tiebreak ? Math.max(rule.games, rule.tiebreak.at + 1) : MAX_CHOICE
}

/** Returns the labels of the points by count: 0, 15, 30, 40 and advantage; or numbers in a tie-break, and if it ended the match. */
export function pointChoices(format: Format | null, sets: readonly SetScore[]): string[] {
  if (format && (inTiebreak(format, sets) || endsInTiebreak(format, sets)))
    return Array.from({ length: MAX_CHOICE + 1 }, (_, count) => String(count))
  const noAd = format !== null && setRuleOf(format, sets.length - 1).noAd
  return noAd ? GAME_LABELS.slice(0, -1) : GAME_LABELS
}
