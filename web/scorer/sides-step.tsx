import { playersOf } from '../../shared/matches/match.ts'
import type { Match, MatchSummary } from '../../shared/matches/match-schemas.ts'
import { partialScore } from '../../shared/scoring/display.ts'
import { ask } from '../api/ask.ts'
import { notOk } from '../api/not-ok.ts'
import { useAction } from '../api/use-action.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { pathOf } from './fetch-entries.ts'
import s from './match-menu.module.css'
import { asScorer } from './note-queue.ts'
import { projected, useScorer } from './scorer-store.ts'
import { sync } from './scorer-sync.ts'

/** Asks whether to exchange the names of the sides: everything that was scored for one name then belongs to the other one. */
export function SidesStep({ match, done }: { match: MatchSummary; done: () => void }) {
  const { t } = useTranslation()
  const state = useScorer()
  const { run, pending, error } = useAction(async () => {
    if (state.key === null) return
    await asScorer(state.key, async (headers) => {
      const [one, two] = playersOf(match)
      const response = await ask(`${pathOf(match.id)}/sides`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ company: two, company2: one }),
      })
      if (!response.ok) throw await notOk(response)
      return (await response.json()) as Match
    })
    await sync()
    done()
  })
  const score = projected(state)?.live.score
  const [one, two] = playersOf(match)
  return (
    <>
      <p className={s.given}>{t('scorer.sides.text')}</p>
      {score && (
        <p className={s.given}>{t('scorer.sides.change', { one, two, score: partialScore(score, 1) || '0-0' })}</p>
      )}
      <button type="button" className={s.choice} aria-disabled={pending} onClick={() => void run()}>
        {t('scorer.sides.exchange')}
      </button>
      <div role="alert">{error !== null && <p className={s.given}>{t('scorer.sides.failed')}</p>}</div>
    </>
  )
}
