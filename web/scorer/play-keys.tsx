import { namesOf } from '../../shared/matches/match.ts'
import type { MatchSummary, StandingEntry } from '../../shared/matches/match-schemas.ts'
import { isOver, type Score } from '../../shared/scoring/score.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { AfterMatch } from './after-match.tsx'
import type { ConsoleMode } from './console-mode.ts'
import { doubleFault, fullPoint, type Notes, simplePoint } from './point-draft.ts'
import { ActionKeys, type Chosen, DetailKeys, type TakePoint } from './point-keys.tsx'
import { RallyKeys } from './rally-keys.tsx'
import { FirstServerKeys, ServerKeys, type ServicePrompt } from './server-keys.tsx'
import { SimpleKeys } from './simple-keys.tsx'
import { Suspended } from './suspended.tsx'
import type { TakeTap } from './taps.tsx'

/** A question of the console whose answer adds no entry, or adds the next one. */
export type Asked = 'rally' | 'doubleFault'

/** The keys that are shown. */
export type Play = 'over' | 'suspended' | 'server' | Asked | 'detail' | 'actions' | 'points'

/** The plays in which the next point can end, and faults, the net and the rally can be noted. */
export const isInRally = (play: Play): boolean => play === 'actions' || play === 'points' || play === 'detail'

/**
 * @param service the question about a pair's order of service
 * @param chosen a point that waits for its shot or stroke
 */
export function playOf(
  score: Score,
  service: ServicePrompt | null,
  mode: ConsoleMode,
  asked: Asked | null,
  chosen: Chosen | null,
): Play {
  if (isOver(score)) return 'over'
  if (score.status === 'suspended') return 'suspended'
  if (score.format !== undefined && score.server === null && score.status === 'scheduled') return 'server'
  if (service?.kind === 'ask') return 'server'
  if (asked) return asked
  if (mode === 'simple') return 'points'
  return chosen ? 'detail' : 'actions'
}

interface Props {
  play: Play
  match: MatchSummary
  score: Score
  standing: readonly StandingEntry[]
  service: ServicePrompt | null
  notes: Notes
  note: (change: Partial<Notes>) => void
  chosen: Chosen | null
  choose: (chosen: Chosen | null) => void
  ask: (asked: Asked | null) => void
  tap: TakeTap
  /** Opens the form that corrects the result. */
  correct: () => void
}

/** The keys for the entries that are possible next. */
export function PlayKeys({
  play,
  match,
  score,
  standing,
  service,
  notes,
  note,
  chosen,
  choose,
  ask,
  tap,
  correct,
}: Props) {
  const { t } = useTranslation()
  const names = namesOf(match)
  const point: TakePoint = (side, action, more) => tap(fullPoint(notes, side, action, more))
  switch (play) {
    case 'over':
      return <AfterMatch matchId={match.id} correct={correct} />
    case 'suspended':
      return <Suspended match={match} standing={standing} tap={tap} />
    case 'server':
      return <FirstServerKeys match={match} side={service?.side} tap={tap} />
    case 'doubleFault':
      return (
        <ServerKeys
          match={match}
          question={t('scorer.doubleFaultBy')}
          choose={({ server, partner }) => tap(doubleFault(server, partner)) && ask(null)}
          back={() => ask(null)}
        />
      )
    case 'rally':
      return (
        <RallyKeys
          rally={notes.rally}
          choose={(rally) => {
            note({ rally })
            ask(null)
          }}
        />
      )
    case 'detail':
      return chosen && <DetailKeys chosen={chosen} names={names} point={point} done={() => choose(null)} />
    case 'actions':
      return <ActionKeys score={score} names={names} point={point} choose={choose} />
    case 'points':
      return <SimpleKeys names={names} point={(side) => tap(simplePoint(notes, side, standing))} />
  }
}
