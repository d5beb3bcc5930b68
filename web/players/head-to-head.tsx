import { useEffect } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { PLAY_KINDS } from '../../shared/players/profile.ts'
import type { HeadToHead as Answer } from '../../shared/players/profile-schemas.ts'
import { BackLink } from '../ui/back-link.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import s from './head-to-head.module.css'
import { NoPlayer } from './no-player.tsx'
import { useHeadToHead } from './player-data.ts'
import { ResultList } from './result-list.tsx'

/** Two players against each other. */
export function HeadToHead() {
  const { id = '', other = '' } = useParams()
  return <Against key={`${id} ${other}`} id={id} other={other} />
}

function Against({ id, other }: { id: string; other: string }) {
  const { value, error, reload } = useHeadToHead(id, other)
  const navigate = useNavigate()
  const isMerged = value !== null && (value.one.id !== id || value.other.id !== other)
  useEffect(() => {
    if (isMerged) void navigate(pathTo('headToHead', value.one.id, value.other.id), { replace: true })
  }, [isMerged, value, navigate])
  if (!value) return <NoPlayer error={error} retry={() => void reload()} />
  return <Meetings answer={value} />
}

function Meetings({ answer }: { answer: Answer }) {
  const { t } = useTranslation()
  const { one, other, matches } = answer
  const title = t('players.headToHead', { one: one.name, other: other.name })
  return (
    <div className={`page ${s.page}`}>
      <BackLink to={PAGES.players.path}>{t('players.all')}</BackLink>
      <section className={`night ${s.board}`}>
        <PageHeading title={title} className={s.heading}>
          <span className="hidden-text">{title}</span>
          <span aria-hidden="true" className="note">
            {t('players.opponents')}
          </span>
        </PageHeading>
        <div className={s.names}>
          <Link to={pathTo('player', one.id)} className={s.name}>
            {one.name}
          </Link>
          <Link to={pathTo('player', other.id)} className={s.name}>
            {other.name}
          </Link>
        </div>
        <dl className={s.kinds}>
          {PLAY_KINDS.filter((kind) => kind === 'singles' || answer.doubles.played > 0).map((kind) => (
            <div key={kind} className={s.kind}>
              <dt>{t(`players.kind.${kind}`)}</dt>
              <dd className={s.digits}>
                <span className={answer[kind].one < answer[kind].other ? s.behind : undefined}>
                  <span className="hidden-text">{one.name} </span>
                  {answer[kind].one}
                </span>
                <span className={answer[kind].other < answer[kind].one ? s.behind : undefined}>
                  <span className="hidden-text">{other.name} </span>
                  {answer[kind].other}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="stack-4" aria-labelledby="meetings">
        <h2 id="meetings" className="subtitle">
          {t('players.meetings')}
        </h2>
        {matches.length === 0 ? (
          <p className="dim">{t(one.id === other.id ? 'players.samePlayer' : 'players.never')}</p>
        ) : (
          <>
            <p className="note breakable">{t('players.asSeenBy', { name: one.name })}</p>
            <ResultList results={matches} />
          </>
        )}
      </section>
    </div>
  )
}
