import { playersOf } from '../../shared/matches/match.ts'
import type { MatchSummary } from '../../shared/matches/match-schemas.ts'
import { of, type Side } from '../../shared/scoring/score.ts'
import type { ScoringEvent } from '../../shared/scoring/scoring-event.ts'
import { useTranslation } from '../ui/use-translation.ts'
import s from './point-keys.module.css'
import prompts from './prompts.module.css'
import type { ServicePrompt } from './service-prompt.ts'
import type { TakeTap } from './taps.tsx'

type ServerCorrection = Extract<ScoringEvent, { kind: 'correction' }>

/** Returns everybody who may serve next, two players or four partners, with the draft that says so. */
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

/**
 * Asks who serves first, before the first point.
 * @param side the pair that is asked, before its own first service game
 */
export function FirstServerKeys({ match, side, tap }: { match: MatchSummary; side?: Side | undefined; tap: TakeTap }) {
  const { t } = useTranslation()
  const question = side ? t('scorer.pairServer', { pair: of(playersOf(match), side) }) : t('scorer.firstServer')
  const servers = serversOf(match).filter(({ draft }) => side === undefined || draft.server === side)
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset: nothing is filled in here
    <div role="group" aria-label={question} className={s.detail}>
      <p className={s.what}>{question}</p>
      {servers.map(({ name, draft }) => (
        <button key={name} type="button" className={s.key} onClick={() => tap(draft)}>
          {name}
        </button>
      ))}
    </div>
  )
}

/** A key beside the call for the pair that may change its order at the start of a set. The next point keeps the order. */
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
