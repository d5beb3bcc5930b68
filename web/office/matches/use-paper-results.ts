import { useRef, useState } from 'react'
import type { PlayerIds } from '../../../shared/matches/linked-players.ts'
import type { MatchSummary } from '../../../shared/matches/match-schemas.ts'
import { mayLackWinner, type Result } from '../../../shared/scoring/result.ts'
import { of, type Side } from '../../../shared/scoring/score.ts'
import { codeOf } from '../../api/not-ok.ts'
import { randomId } from '../../ui/random-id.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { linkNames } from '../kit/link-names.ts'
import { officeCall } from '../kit/office-calls.ts'
import { useOneByOne } from './use-one-by-one.ts'

/** What somebody has typed for a match. */
export interface Typed {
  readonly text: string
  /** Null if the score says who won. `nobody` after a walkover or a default of both. */
  readonly winner: Side | 'nobody' | null
}

/** A match with the result that somebody has typed. */
interface Entered {
  readonly match: MatchSummary
  readonly typed: Typed
  readonly result: Result
  /** The players of the names that have none; null if nobody is linked. */
  readonly playerIds: PlayerIds | null
}

/** Saves results one after the other, and goes on after a failure. */
export function usePaperResults() {
  const { t } = useTranslation()
  const { progress, run } = useOneByOne<Entered>()
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set())
  /** For each match that failed, what was typed and why it was not saved. */
  const [failures, setFailures] = useState<ReadonlyMap<string, { readonly typed: Typed; readonly why: string }>>(
    new Map(),
  )
  /** The latest attempt for each match. The same result again has the same id, so that it is stored once. */
  const attempts = useRef(new Map<string, { readonly content: string; readonly id: string }>())

  async function save(entered: Entered) {
    const { match, result, playerIds } = entered
    const { status, winner, sets } = result
    const name = winner && of([match.company, match.company2], winner)
    const content = {
      status,
      ...(name === null && mayLackWinner(status) ? { both: true } : { winner: name }),
      sets,
      baseSeq: match.seq,
    }
    const text = JSON.stringify(content)
    const before = attempts.current.get(match.id)
    const id = before?.content === text ? before.id : randomId()
    attempts.current.set(match.id, { content: text, id })
    // A result without players is better than none.
    if (playerIds) await linkNames(match.id, (_, side, place) => playerIds[side][place] ?? null)
    try {
      await officeCall('POST', `/product/${encodeURIComponent(match.id)}/actions`, { id, ...content })
      return null
    } catch (error) {
      // Somebody has begun to score the match, or has entered its result.
      if (codeOf(error) !== 'SEQ_CONFLICT') throw error
      return { item: entered, why: t('officeResults.scored'), again: null }
    }
  }

  return {
    progress,
    /** Ids of the matches whose results were saved. */
    saved,
    /** Returns why a result was not saved; undefined if it was, or if something else was typed since. */
    failureOf: (match: string, typed: Typed): string | undefined => {
      const failure = failures.get(match)
      return failure?.typed === typed ? failure.why : undefined
    },
    async run(all: readonly Entered[]): Promise<{ readonly done: number; readonly failed: number } | null> {
      const result = await run(all, save)
      if (!result) return null
      const { done, failed, untried } = result
      setSaved((before) => new Set([...before, ...done.map(({ match }) => match.id)]))
      setFailures(new Map(failed.map(({ item, why }) => [item.match.id, { typed: item.typed, why }])))
      return { done: done.length, failed: failed.length + untried.length }
    },
  }
}
