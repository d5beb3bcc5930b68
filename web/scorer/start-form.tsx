import { type FormEvent, useState } from 'react'
import { playersOf } from '../../shared/matches/match.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { formatOf } from '../../shared/scoring/format.ts'
import { beforeLastPoint } from '../../shared/scoring/last-point.ts'
import { type BySide, of, type Score, type Side } from '../../shared/scoring/score.ts'
import { startFault } from '../../shared/scoring/start-problem.ts'
import { SIDES } from '../scoreboard/score-parts.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { pointDraft } from './point-draft.ts'
import { endedInTiebreak, loserChoices, mostGames, pointChoices, setsOf, withTiebreaks } from './start-choices.ts'
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
    <form className="stack-3" onSubmit={submit}>
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
            <label key={index} className={`line ${s.tiebreak}`}>
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
        <fieldset className={`stack-1 ${s.servers}`}>
          <legend>{t('scorer.about.server')}</legend>
          {SIDES.map((side) => (
            <label key={side} className={`line ${s.server}`}>
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
        <p className="strong" role="alert">
          {t(`scorer.from.fault.${fault.fault}`, { ...fault, ...('set' in fault && { number: fault.set + 1 }) })}
        </p>
      ) : (
        tried &&
        needsServer && (
          <p className="strong" role="alert">
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
