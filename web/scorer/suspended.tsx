import { useEffect, useState } from 'react'
import type { ScorerAnswer } from '../../shared/matches/match-note-schemas.ts'
import type { MatchSummary, StandingEntry } from '../../shared/matches/match-schemas.ts'
import { getJson } from '../api/get-json.ts'
import { useClubTimes } from '../clubs/club-times.ts'
import { suspendedText } from '../scoreboard/suspension-text.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { pathOf } from './fetch-entries.ts'
import { asScorer } from './note-queue.ts'
import s from './play-keys.module.css'
import { useScorer } from './scorer-store.ts'
import type { TakeTap } from './taps.tsx'

interface Props {
  match: MatchSummary
  standing: readonly StandingEntry[]
  tap: TakeTap
}

/** Says who suspended play and when, and resumes it. */
export function Suspended({ match, standing, tap }: Props) {
  const { t } = useTranslation()
  const times = useClubTimes(match.club)
  const last = standing.findLast((entry) => entry.kind === 'status' && entry.status === 'suspended')
  const suspension = last?.kind === 'status' ? last.suspension : undefined
  const name = useSuspender(match.id, last?.seq ?? 0)
  const time = last && times?.clock(last.playedAt ?? last.at)
  return (
    <div className={`stack-2 ${s.suspended}`}>
      {time && (
        <p className="strong breakable">{t(name ? 'scorer.suspendedBy' : 'scorer.suspendedAt', { name, time })}</p>
      )}
      {suspension && <p className="breakable">{suspendedText(t, suspension)}</p>}
      <button
        type="button"
        className={s.resume}
        onClick={() => tap({ kind: 'status', status: 'resumed', winner: null })}
      >
        {t('scorer.menu.resumed')}
      </button>
    </div>
  )
}

/** Returns the name of the person who suspended play, or null while it is unknown. @param seq the entry that suspended it */
function useSuspender(matchId: string, seq: number): string | null {
  const key = useScorer((state) => state.key)
  const [known, setKnown] = useState<{ readonly seq: number; readonly name: string | null } | null>(null)
  useEffect(() => {
    if (key === null || seq === 0) return
    let isShown = true
    asScorer(key, (headers) => getJson<ScorerAnswer>(`${pathOf(matchId)}/scorer`, headers)).then(
      ({ body }) => isShown && setKnown({ seq, name: body.suspendedBy?.name ?? null }),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [matchId, key, seq])
  return known?.seq === seq ? known.name : null
}
