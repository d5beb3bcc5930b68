import { isPlayed, playersOf } from '../../shared/matches/match.ts'
import type { MatchSummary, StandingEntry } from '../../shared/matches/match-schemas.ts'
import { isPartnerKnown, namesPartner } from '../../shared/matches/service-choice.ts'
import { isOver, of, type Partner, runningSet, type Score, type Side } from '../../shared/scoring/score.ts'
import type { ScoringEvent } from '../../shared/scoring/scoring-event.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './point-keys.module.css'
import prompts from './prompts.module.css'
import type { TakeTap } from './taps.tsx'

/** A question about which partner serves the next game. */
export interface ServicePrompt {
  /** `ask` if the pair's order is unknown and the score may name the wrong partner. `offer` if the pair may change it. */
  readonly kind: 'ask' | 'offer'
  readonly side: Side
  /** The partner who does not serve next according to the score. */
  readonly other: Partner
}

/**
 * Returns the question about the order of service in doubles before the next point, or null: in singles, during a game,
 * after an answer. Each pair decides which partner serves its first game of each set (ITF rule 14).
 * @param firstServer the side that serves first in the match. Its first name is the partner who serves first.
 */
export function servicePrompt(
  score: Score,
  standing: readonly StandingEntry[],
  firstServer: Side | null,
): ServicePrompt | null {
  const { server, partners, points, status } = score
  if (!partners || server === null || isOver(score) || status === 'suspended') return null
  if (points[0] + points[1] > 0 || wasJustAnswered(standing, server)) return null
  const service = { side: server, other: of(partners, server) === 1 ? 2 : 1 } as const
  const [one, two] = runningSet(score).games
  if (!isPartnerKnown(score, standing, server, firstServer)) return { ...service, kind: 'ask' }
  return one + two < 2 ? { ...service, kind: 'offer' } : null
}

/** Returns whether the question was answered since the last point. */
function wasJustAnswered(standing: readonly StandingEntry[], side: Side): boolean {
  const last = standing.findLastIndex(isPlayed)
  return standing.slice(last + 1).some((entry) => namesPartner(entry, side))
}

type ServerCorrection = Extract<ScoringEvent, { kind: 'correction' }>

/** Returns all who may serve next, two players or four partners, each with the draft of an entry that names them. */
export function serversOf(match: MatchSummary): { name: string; draft: ServerCorrection }[] {
  const { players } = match
  return ([1, 2] as const).flatMap((server) =>
    players
      ? ([1, 2] as const).map((partner) => ({
          name: of(of(players, server), partner),
          draft: { kind: 'correction', server, partner } as const,
        }))
      : [{ name: of(playersOf(match), server), draft: { kind: 'correction', server } as const }],
  )
}

interface ServerKeysProps {
  match: MatchSummary
  question: string
  /** Asks only for the partners of this pair. */
  side?: Side | undefined
  choose: (server: ServerCorrection) => void
  /** Called by the key that leaves the question open. Without it there is no such key. */
  back?: () => void
}

/** Asks for a player, or in doubles for one of the four partners. */
export function ServerKeys({ match, question, side, choose, back }: ServerKeysProps) {
  const { t } = useTranslation()
  const servers = serversOf(match).filter(({ draft }) => side === undefined || draft.server === side)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={question} className={s.detail}>
      <p className={s.what}>{question}</p>
      {servers.map(({ name, draft }) => (
        <button key={name} type="button" className={s.key} onClick={() => choose(draft)}>
          {name}
        </button>
      ))}
      {back && (
        <button type="button" className={`${s.key} ${s.error} ${s.wide}`} onClick={back}>
          {t('scorer.back')}
        </button>
      )}
    </div>
  )
}

/**
 * Asks who serves first in the match, or which partner of a pair serves first.
 * @param side the pair, if only its partners are asked for
 */
export function FirstServerKeys({ match, side, tap }: { match: MatchSummary; side?: Side | undefined; tap: TakeTap }) {
  const { t } = useTranslation()
  const question = side ? t('scorer.pairServer', { pair: of(playersOf(match), side) }) : t('scorer.firstServer')
  return <ServerKeys match={match} question={question} side={side} choose={tap} />
}

/** A key beside the call, with which a pair changes its order at the start of a set. Without a tap the order stays. */
export function ServiceOffer({ match, service, tap }: { match: MatchSummary; service: ServicePrompt; tap: TakeTap }) {
  const { t } = useTranslation()
  const { side, other } = service
  if (!match.players) return null
  return (
    <button
      type="button"
      className={prompts.offer}
      onClick={() => tap({ kind: 'correction', server: side, partner: other })}
    >
      {t('scorer.servesInstead', { player: of(of(match.players, side), other) })}
    </button>
  )
}
