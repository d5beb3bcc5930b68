import { useState } from 'react'
import { Link } from 'react-router-dom'
import { PAGES } from '../../shared/pages/page-table.ts'
import { PLAY_KINDS } from '../../shared/players/profile.ts'
import type { RankedPlayer, RankingAnswer } from '../../shared/ratings/rating-schemas.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { BackLink } from '../ui/back-link.tsx'
import { useInAddress } from '../ui/in-address.ts'
import { LoadingLine } from '../ui/loading-line.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { useTranslation } from '../ui/use-translation.ts'
import { ClubFilter } from './club-filter.tsx'
import s from './ranking.module.css'
import { kindIn, loadRanking, rankingAddress } from './ranking-data.ts'
import { NewPlayers, RankingList } from './ranking-list.tsx'

/** The players of a club by their ratings. */
export default function Ranking() {
  const { t } = useTranslation()
  const [club, setClub] = useInAddress('club')
  const [addressed, setKind] = useInAddress('kind')
  const kind = kindIn(addressed)
  const addressOf = (cursor: string | null) => rankingAddress(kind, club, cursor)
  const first = useLoaded(addressOf(null), loadRanking)
  return (
    <div className="page">
      <BackLink to={PAGES.players.path}>{t('players.all')}</BackLink>
      <PageHead
        title={t('ratings.ranking.title')}
        lead={t('ratings.ranking.lead')}
        action={
          <Link to={PAGES.ratings.path} className="go">
            {t('ratings.how.title')}
          </Link>
        }
      />
      <div className={s.filters}>
        <SegmentedChoice
          legend={t('players.filter.kind')}
          segments={PLAY_KINDS.map((each) => ({ value: each, label: t(`players.kind.${each}`) }))}
          chosen={kind}
          onChange={(each) => setKind(each === 'singles' ? null : each)}
        />
        <ClubFilter club={club} onChange={setClub} />
      </div>
      {first.value ? (
        <Pages key={addressOf(null)} club={club} addressOf={addressOf} first={first.value} />
      ) : (
        <LoadingLine failed={first.failed && t('ratings.ranking.failed')} onRetry={() => void first.reload()} />
      )}
    </div>
  )
}

interface PagesProps {
  /** Id of the club whose ranking it is; null for all clubs. */
  club: string | null
  /** Returns the address of the page after a cursor. */
  addressOf: (cursor: string) => string
  first: RankingAnswer
}

/** The first players, and those that somebody asked for. */
function Pages({ club, addressOf, first }: PagesProps) {
  const { t } = useTranslation()
  const [more, setMore] = useState<readonly RankedPlayer[]>([])
  const [last, setLast] = useState<string | null | undefined>(undefined)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const next = last === undefined ? first.next : last
  // Somebody may have moved to another page of the list in the meantime.
  const known = new Set(first.players.map(({ id }) => id))
  const players = [...first.players, ...more.filter(({ id }) => !known.has(id))]
  const ranked = players.filter(({ position }) => position !== null)
  const fresh = players.filter(({ position }) => position === null)
  async function load(cursor: string): Promise<void> {
    setState('loading')
    try {
      const page = await loadRanking(addressOf(cursor))
      setMore([...more, ...page.players])
      setLast(page.next)
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  if (players.length === 0)
    return (
      <div className="stack-2">
        <p>{t('ratings.ranking.none')}</p>
        <p className="dim">{t('ratings.ranking.noneText')}</p>
      </div>
    )
  return (
    <div className={s.parts}>
      {ranked.length > 0 ? (
        <RankingList players={ranked} club={club} />
      ) : (
        <p className="dim">{t('ratings.ranking.allNew')}</p>
      )}
      {fresh.length > 0 && <NewPlayers players={fresh} club={club} />}
      {next !== null && (
        <div className="row">
          <span role="status">{state === 'failed' && t('ratings.ranking.failed')}</span>
          <button type="button" className="button quiet" disabled={state === 'loading'} onClick={() => void load(next)}>
            {t(state === 'failed' ? 'retry' : 'ratings.ranking.more')}
          </button>
        </div>
      )}
    </div>
  )
}
