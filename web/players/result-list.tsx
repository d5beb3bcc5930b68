import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '../../shared/pages/page-table.ts'
import type { NamedPlayer, PlayerResult } from '../../shared/players/profile-schemas.ts'
import { resultInWords } from '../../shared/players/result-words.ts'
import { fullDate } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './result-list.module.css'
import { changeText } from './signed.ts'

/** Results as one of their players sees them. */
export const ResultList = ({ results }: { results: readonly PlayerResult[] }) => (
  <ol className={s.list}>
    {results.map((result) => (
      <Result key={result.match} result={result} />
    ))}
  </ol>
)

/** One result: whether it was won, the opponents, the score with a link to the match, and when and where it was. */
function Result({ result }: { result: PlayerResult }) {
  const { t, language } = useTranslation()
  const { match, date, how, won, playedAs, partner, opponents, category, description, counts, rating } = result
  const outcome = t(won === null ? 'players.undecided' : won ? 'players.won' : 'players.lost')
  const score = resultInWords(result.sets)
  const end = how === 'played' ? '' : t(`players.how.${how}`)
  return (
    <li className={s.result}>
      <span className={won ? `${s.sign} ${s.won}` : s.sign} aria-hidden="true" />
      <p className={s.who}>
        <span className="hidden-text">
          {outcome} {t('players.against')}{' '}
        </span>
        {opponents.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in a pair
          <Fragment key={index}>
            {index > 0 && ' / '}
            <Name player={each} />
          </Fragment>
        ))}
      </p>
      <p className={s.score}>
        <Link to={pathTo('liveMatch', match)} className={s.match}>
          {[score, end].filter(Boolean).join(' ') || t('players.match')}
        </Link>
        {rating && (
          <span className={s.change}>
            <span className="hidden-text">{t('players.rating')} </span>
            {changeText(rating.change, t)}
          </span>
        )}
      </p>
      <p className={`note ${s.about}`}>
        <time dateTime={date}>{fullDate(date, language)}</time>
        {partner && (
          <>
            {' · '}
            {t('players.with')} <Name player={partner} />
          </>
        )}
        {[
          playedAs && t('players.playedAs', { name: playedAs }),
          category,
          description,
          !counts && t('players.unconfirmed'),
        ]
          .filter(Boolean)
          .map((text) => ` · ${text}`)
          .join('')}
      </p>
    </li>
  )
}

/** The name of a player, with a link if there is a page, and the name in the match if that is another one. */
function Name({ player: { id, name, currentName, isAnonymous } }: { player: NamedPlayer }) {
  const { t } = useTranslation()
  if (id === null) return isAnonymous ? t('players.anonymous') : name
  return (
    <>
      <Link to={pathTo('player', id)}>{currentName ?? name}</Link>
      {currentName !== undefined && <span className="note"> ({t('players.playedAs', { name })})</span>}
    </>
  )
}
