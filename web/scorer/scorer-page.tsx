import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { hasBegun } from '../../shared/matches/may-append.ts'
import { PAGES, pathTo } from '../../shared/pages/page-table.ts'
import { isOver } from '../../shared/scoring/score.ts'
import { serverNow } from '../api/server-clock.ts'
import { useKnownClubs } from '../clubs/clubs-store.ts'
import { AbsentPage, NoticePage } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { Console } from './console.tsx'
import { CourtInUse } from './court-in-use.tsx'
import { EarlyMatch, startsLater } from './early-match.tsx'
import { takeGrantLink, useGrantLink } from './grant-link.ts'
import { useHiddenNamesOf } from './hidden-names.ts'
import { KeyForm } from './key-form.tsx'
import { useLinkProblem } from './link-problem.ts'
import { OtherMatch } from './other-match.tsx'
import { OtherScorer, useOtherScorer } from './other-scorer.tsx'
import { openMatch, openNewLink, scoreHere } from './scorer-session.ts'
import { useScorer } from './scorer-store.ts'
import { sync } from './scorer-sync.ts'

/** The umpire's console, for a phone in one hand, in the sun, with or without a network. */
export default function ScorerPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation()
  const {
    tab,
    load,
    summary: read,
    log,
    line,
    key,
    keyProblem,
    grant,
    isChecked,
    matchId,
    waiting,
    question,
  } = useScorer()
  const summary = useHiddenNamesOf(read, key)
  const { clubs, failed: noClubs } = useKnownClubs()
  /** The match of a later day that the umpire wants to score nevertheless. */
  const [early, setEarly] = useState<string | null>(null)
  /** The match whose court is free, or which the umpire wants to score although another one is played there. */
  const [placed, setPlaced] = useState<string | null>(null)
  const place = useCallback(() => setPlaced(id), [id])
  useEffect(() => {
    takeGrantLink()
    return openMatch(id)
  }, [id])
  useGrantLink(openNewLink)
  const isReady = summary !== null && matchId === id && log !== null && isChecked && key !== null && keyProblem === null
  const mayBeScored = log !== null && log.live.seq > 0 && !isOver(log.live.score)
  const asks = mayBeScored && waiting.length === 0 && line === 'up'
  const [other, takeOver] = useOtherScorer(id, isReady, asks ? key : null)
  useEffect(cacheForOffline, [])

  if (tab === 'other') return <OtherTab problem={keyProblem} />
  const home = { to: PAGES.home.path, label: t('notFound.home') }
  if (load === 'missing') return <AbsentPage title={t('live.missing')} text={t('live.missingText')} {...home} />
  if (load === 'failed')
    return <AbsentPage title={t('scorer.failed')} text={t('scorer.failedText')} retry={() => void sync()} {...home} />
  if (!summary || matchId !== id || !isChecked) {
    return <LoadingPage />
  }
  // Entries that wait were tapped before, so the console shows what becomes of them.
  if (summary.archived && waiting.length === 0) {
    const title = t(isOver(summary.scoreboard.state) ? 'scorer.archived' : 'live.cancelled')
    return <AbsentPage title={title} text={t('scorer.archivedText')} {...home} />
  }
  if (key !== null && keyProblem === 'FORBIDDEN' && grant) return <OtherMatch match={summary} grant={grant} />
  // A question about entries that were tapped before the end of the link can still be answered.
  const isOpen = key !== null && (keyProblem === null || (keyProblem === 'GRANT_EXPIRED' && question !== null))
  if (!isOpen) return <KeyForm match={summary} />
  const isUnplayed = waiting.length === 0 && log !== null && !hasBegun(log.live.standing) && !isOver(log.live.score)
  const hasOthers = grant === null || grant.match === null
  if (isUnplayed && early !== id && (clubs || noClubs) && startsLater(summary, clubs, serverNow()))
    return <EarlyMatch match={summary} hasOthers={hasOthers} score={() => setEarly(id)} />
  if (isUnplayed && placed !== id && summary.court !== undefined)
    return <CourtInUse key={id} match={summary} court={summary.court} hasOthers={hasOthers} score={place} />
  if (isReady && other === undefined) return <LoadingPage />
  if (other) return <OtherScorer match={summary} scorer={other} takeOver={takeOver} />
  return <Console match={summary} />
}

function LoadingPage() {
  const { t } = useTranslation()
  return (
    <div className="page">
      <PageHeading title={t('loading')} />
    </div>
  )
}

/** Says that another tab scores the match, and why this tab's last key or link was rejected. */
function OtherTab({ problem }: { problem: string | null }) {
  const { t } = useTranslation()
  const linkProblem = useLinkProblem()
  return (
    <NoticePage
      title={t('scorer.otherTab')}
      actions={
        <button type="button" className="button" onClick={scoreHere}>
          {t('scorer.scoreHere')}
        </button>
      }
    >
      {problem !== null && (
        <p role="alert">{problem === 'BAD_SCORER_KEY' ? t('scorer.keyRefused') : linkProblem(problem, null)}</p>
      )}
      <p>{t('scorer.otherTabText')}</p>
    </NoticePage>
  )
}

/** Registers a service worker that caches the console's files, so that the console can reload without a network. */
function cacheForOffline(): void {
  const workers = navigator.serviceWorker
  // Service workers are available only over https and on localhost.
  if (!workers) return
  workers
    .register('/scorer-worker.js', { scope: pathTo('scorer', '') })
    .then(activeWorker)
    .then((worker) => worker.postMessage({ keep: loadedFiles() }))
    .catch(() => undefined)
}

/**
 * Returns the worker as soon as it is active. `workers.ready` never resolves if the browser loaded another page, such as
 * the office, and a link in this page opened the console.
 */
async function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  while (!registration.active) {
    const worker = registration.installing ?? registration.waiting
    await new Promise((resolve) => worker?.addEventListener('statechange', resolve, { once: true }))
  }
  return registration.active
}

/** Returns the paths of the page, and of the scripts, styles and translations that it has loaded. */
function loadedFiles(): string[] {
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|locales)\//.test(pathname))
    .map(({ pathname }) => pathname)
  return [location.pathname, ...new Set(loaded)]
}
