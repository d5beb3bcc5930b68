import { useId } from 'react'
import { isUntimed } from '../../../shared/matches/lateness.ts'
import { inLiveOrder } from '../../../shared/matches/live-order.ts'
import { shownStatus } from '../../../shared/scoring/shown-score.ts'
import { useNow } from '../../api/use-now.ts'
import { useLive } from '../../match-feed/match-store.ts'
import { useMatchList } from '../../match-feed/match-view.ts'
import { StatusPill } from '../../scoreboard/status-pill.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { timeText } from '../kit/club-times.ts'
import { useMe } from '../kit/me-store.ts'
import { courtText } from '../kit/places.ts'
import k from '../kit/shared.module.css'
import { MatchActions } from './match-actions.tsx'
import m from './match-row.module.css'
import { roundText } from './match-texts.ts'
import s from './my-matches.module.css'
import { useUmpires } from './umpires-store.ts'

/** Time between two checks which matches nobody expects any more (ms). */
const OVERDUE_CHECK_MS = 60_000

/** The matches that the person umpires and that are not over, in the order of the live list. Renders nothing if there are none. */
export function MyMatches() {
  const { me } = useMe()
  const ids = useUmpires().find(({ id }) => id === me?.id)?.matches ?? []
  return ids.length > 0 && <Matches ids={ids} />
}

function Matches({ ids }: { ids: readonly string[] }) {
  const { t, language } = useTranslation()
  const heading = useId()
  const { matches } = useMatchList()
  const summaries = useLive((live) => live.summaries)
  const now = useNow(OVERDUE_CHECK_MS)
  const mine = inLiveOrder(
    ids.flatMap((id) => matches.find((match) => match.id === id) ?? []),
    now,
  )
  return (
    <section className={s.mine} aria-labelledby={heading}>
      <h2 id={heading} className="subtitle">
        {t('office.today.mine')}
      </h2>
      <ul className={s.list}>
        {mine.map((match) => {
          const { club = null } = summaries[match.id] ?? {}
          return (
            <li key={match.id} className={m.coming}>
              <p className={m.when}>
                {!isUntimed(match) && <time dateTime={match.date}>{timeText(match.date, club, language)}</time>}
                <StatusPill
                  status={shownStatus(match.score)}
                  suspension={match.score.suspension}
                  date={match.date}
                  untimed={match.untimed}
                  quiet
                />
              </p>
              <p className={m.who}>{t('live.versus', { one: match.players[0], two: match.players[1] })}</p>
              <p className={k.about}>
                {[roundText(match), courtText({ club, court: match.court }, t)].filter(Boolean).join(' · ')}
              </p>
              <MatchActions
                match={match}
                club={club}
                isMine
                score={t(match.status === 'scheduled' ? 'office.today.start' : 'office.today.score')}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
