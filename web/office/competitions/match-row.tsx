import { Link } from 'react-router-dom'
import type { DrawMatchAnswer, EntryAnswer, StageAnswer } from '../../../shared/competitions/event-answer-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { pathTo } from '../../../shared/pages/page-table.ts'
import { partialScore } from '../../../shared/scoring/display.ts'
import { mayLackWinner } from '../../../shared/scoring/result.ts'
import { shownStatus } from '../../../shared/scoring/shown-score.ts'
import type { MatchView } from '../../match-feed/match-view.ts'
import { StatusPill } from '../../scoreboard/status-pill.tsx'
import { useOnPaper } from '../../ui/use-on-paper.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { dateText, timeText } from '../kit/club-times.ts'
import { courtText } from '../kit/places.ts'
import k from '../kit/shared.module.css'
import type { ResultSubject } from '../matches/correct-result.tsx'
import { sideText } from './side-text.ts'
import s from './stage-matches.module.css'

/** What the matches of a stage are shown with. */
export interface DrawContext {
  readonly entries: ReadonlyMap<string, EntryAnswer>
  readonly live: ReadonlyMap<string, MatchView>
  readonly stage: StageAnswer
  readonly onEnter: (subject: ResultSubject) => void
}

interface Props extends DrawContext {
  match: DrawMatchAnswer
}

/** A match of a draw: who plays, its result, score or time, and the ways to its page, its scorer and its result. */
export function MatchRow({ match, live, onEnter, ...context }: Props) {
  const { t } = useTranslation()
  const [one, two] = [sideText(match, 0, context, t), sideText(match, 1, context, t)]
  const names = t('live.versus', { one, two })
  const isOver = match.how !== null
  const named = (text: string) => (
    <>
      {text}
      <span className="hidden-text"> {names}</span>
    </>
  )
  return (
    <li className={s.match}>
      <div className={s.sides}>
        {[one, two].map((name, index) => {
          const side = match.sides[index]
          const seed = side ? context.entries.get(side)?.seed : null
          const isWinner = match.winner === index + 1
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sides of a match stay in place
            <span key={index} className={isWinner ? 'strong' : side && context.entries.has(side) ? '' : 'dim'}>
              {seed ? `${name} [${seed}]` : name}
              {isWinner && <span className="hidden-text"> {t('competitions.won')}</span>}
              {index === 0 && <span className="hidden-text"> – </span>}
            </span>
          )
        })}
      </div>
      <div className={s.state}>
        {match.match !== null && <State match={match} view={live.get(match.match)} />}
        {match.contradiction && <span className={k.warning}>{t('officeCompetitions.contradictions')}</span>}
      </div>
      {match.match !== null && (
        <div className={s.ways}>
          <button
            type="button"
            className={isOver ? 'button quiet' : 'button'}
            onClick={() => match.match !== null && onEnter({ id: match.match, names })}
          >
            {named(t(isOver ? 'officeCompetitions.correct' : 'officeCompetitions.enterResult'))}
          </button>
          {!isOver && (
            <Link to={pathTo('scorer', match.match)} className="button quiet">
              {named(t('officeCompetitions.score'))}
            </Link>
          )}
          <Link to={officePathTo('match', match.match)} className="button quiet">
            {named(t('competitions.toMatch'))}
          </Link>
        </div>
      )}
    </li>
  )
}

/** The result of a match, its score while it is played, or when and where it is planned. */
function State({ match, view }: { match: DrawMatchAnswer; view: MatchView | undefined }) {
  const { t, language } = useTranslation()
  const isOnPaper = useOnPaper()
  const { how, winner } = match
  if (how !== null) {
    const score =
      view?.score.status === how || (view && how === 'played') ? partialScore(view.score, winner ?? 1) : setsText(match)
    const isNobodys = winner === null && mayLackWinner(how)
    const ending = how === 'played' ? '' : t(isNobodys ? `result.neither.${how}` : `competitions.how.${how}`)
    return <span className="numbers">{[score, ending].filter(Boolean).join(' · ')}</span>
  }
  if (!view) return null
  const { score, date, untimed, status, club } = view
  const time = isOnPaper ? dateText(date, club, language) : timeText(date, club, language)
  const isAhead = status === 'scheduled'
  return (
    <>
      <StatusPill
        status={shownStatus(score)}
        suspension={score.suspension}
        date={date}
        untimed={isAhead && untimed}
        quiet
      />
      {!isAhead && <strong className="numbers">{partialScore(score, 1)}</strong>}
      {isAhead && (
        <span className={k.about}>
          {[!untimed && time, view.court && courtText(view, t)].filter(Boolean).join(' · ')}
        </span>
      )}
    </>
  )
}

/** Returns the sets of a result with the games of the winner first. A match tie-break has its points. */
const setsText = ({ sets, winner }: DrawMatchAnswer): string =>
  sets
    .map((set) => ('tieBreak' in set ? set.tieBreak : set))
    .map(([one, two]) => (winner === 2 ? `${two}-${one}` : `${one}-${two}`))
    .join(' ')
