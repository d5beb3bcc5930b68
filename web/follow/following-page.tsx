import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { pageOf } from '../../shared/follow/follow-kinds.ts'
import type { Followed } from '../../shared/follow/follow-schemas.ts'
import { byPhase, followerOf } from '../../shared/follow/followed-matches.ts'
import { PAGES, type PageName, pathTo } from '../../shared/pages/page-table.ts'
import { useServerNow } from '../api/use-now.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import { type MatchView, useMatchList } from '../match-feed/match-view.ts'
import { courtName } from '../ui/court-name.ts'
import { DoneLine } from '../ui/done-line.tsx'
import { LoadingLine } from '../ui/loading-line.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { useFollows } from './follow-store.ts'
import { FollowedCards, NextMatches } from './followed-cards.tsx'
import s from './following-page.module.css'
import { spaced } from './spaced.ts'
import { TakenLine } from './taken-line.tsx'
import { UnfollowButton } from './unfollow-button.tsx'

/** Shortest time between two loads after new matches (ms). A draw of 128 makes 64 matches at once. */
const PAUSE_MS = 5000
/** Maximum number of matches that are over. */
const MOST_LAST = 12
/** Pages on which people find what they may follow. */
const SOURCES = ['live', 'players', 'competitions', 'orderOfPlay'] as const satisfies readonly PageName[]

/** What a person or a device follows: its matches in play, the next ones and the last ones, and the things themselves. */
export default function FollowingPage() {
  const { t } = useTranslation()
  const { things, isLoading: isNameless, failed, reload, isSignedIn } = useFollows()
  const { state, matches, retry } = useMatchList()
  const [stopped, setStopped] = useState<Followed | null>(null)
  const hasCompetition = things?.some(({ kind }) => kind === 'competition') === true
  useReloadAfterNew(state === 'ready' && hasCompetition ? matches.length : null, reload)
  const isLoading = isNameless || (things !== null && things.length > 0 && state !== 'ready')
  return (
    <div className={`page stack-6 ${s.page}`}>
      <div>
        <PageHead title={t('follow.title')}>
          <p className="note">{t(isSignedIn ? 'follow.inAccount' : 'follow.here')}</p>
          {isSignedIn && (
            <p className="screen-only">
              <Link to={PAGES.notifications.path}>{t('follow.notifications')}</Link>
            </p>
          )}
          {!isSignedIn && (
            <p className="screen-only">
              <SignInLink>{t('follow.signIn')}</SignInLink>
            </p>
          )}
        </PageHead>
        <TakenLine />
        {isLoading && (
          <LoadingLine
            failed={(failed || state === 'failed') && t('follow.notLoaded')}
            onRetry={() => {
              void reload()
              retry()
            }}
          />
        )}
      </div>
      <DoneLine text={stopped && t(`follow.stopped.${stopped.kind}`, { name: stopped.name })} />
      {things?.length === 0 && <Nothing />}
      {things !== null && things.length > 0 && (
        <>
          {state === 'ready' && <Matches things={things} matches={matches} />}
          <Things things={things} matches={matches} onStopped={setStopped} />
        </>
      )}
    </div>
  )
}

/** Loads what is followed again after new matches: a draw makes matches during the competition. @param count null while it is not known */
function useReloadAfterNew(count: number | null, reload: () => Promise<void>): void {
  const { ask, stop } = useMemo(() => spaced(() => void reload(), PAUSE_MS), [reload])
  const known = useRef<number | null>(null)
  useEffect(() => {
    if (known.current !== null && count !== null && count > known.current) ask()
    known.current = count ?? known.current
  }, [count, ask])
  useEffect(() => stop, [stop])
}

function Nothing() {
  const { t } = useTranslation()
  return (
    <Notice
      actions={SOURCES.map((page) => (
        <Link key={page} to={PAGES[page].path} className="button quiet">
          {t(`nav.${page}`)}
        </Link>
      ))}
    >
      <p>{t('follow.none')}</p>
      <p>{t('follow.how')}</p>
    </Notice>
  )
}

interface Props {
  things: readonly Followed[]
  matches: readonly MatchView[]
}

function Matches({ things, matches }: Props) {
  const { t } = useTranslation()
  const now = useServerNow()
  const followed = useMemo(() => matches.filter(followerOf(things)), [matches, things])
  const { inPlay, next, last } = useMemo(() => byPhase(followed, now), [followed, now])
  if (followed.length === 0) return <p>{t('follow.noMatches')}</p>
  return (
    <>
      {inPlay.length > 0 && (
        <section className="stack-3">
          <h2 className="subtitle">{t('follow.inPlay')}</h2>
          <FollowedCards matches={inPlay} />
        </section>
      )}
      {next.length > 0 && (
        <section className="stack-3">
          <h2 className="subtitle">{t('follow.next')}</h2>
          <NextMatches matches={next} now={now} />
        </section>
      )}
      {last.length > 0 && (
        <section className="stack-3">
          <h2 className="subtitle">{t('follow.last')}</h2>
          <FollowedCards matches={last.slice(0, MOST_LAST)} />
        </section>
      )}
    </>
  )
}

/** The things, each with its button. */
function Things({ things, matches, onStopped }: Props & { onStopped: (thing: Followed) => void }) {
  const { t } = useTranslation()
  const { clubs } = useClubs()
  const nameOf = ({ kind, id, name }: Followed): string => {
    const players = kind === 'match' && matches.find((match) => match.id === id)?.players
    if (players) return t('live.versus', { one: players[0], two: players[1] })
    return kind === 'court' ? courtName(name, t) : name
  }
  const hasSeveralClubs = (clubs?.length ?? 0) > 1
  // The names of what a device follows come from the server.
  const named = things.filter(({ name }) => name !== '')
  if (named.length === 0) return null
  return (
    <section className="stack-3">
      <h2 className="subtitle">{t('follow.things')}</h2>
      <ul className={s.things}>
        {named.map((thing) => (
          <li key={`${thing.kind} ${thing.id}`} className={s.thing}>
            <p className={s.what}>
              <Link to={pathTo(pageOf(thing.kind), thing.id)}>{nameOf(thing)}</Link>
              <span className={`note ${s.kind}`}>
                {[t(`follow.kind.${thing.kind}`), hasSeveralClubs && thing.club].filter(Boolean).join(' · ')}
              </span>
            </p>
            <div className="screen-only">
              <UnfollowButton
                thing={thing}
                name={nameOf(thing)}
                onDone={() => onStopped({ ...thing, name: nameOf(thing) })}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
