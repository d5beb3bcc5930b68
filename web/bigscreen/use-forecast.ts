import { useEffect, useMemo, useState } from 'react'
import { priorOf } from '../../shared/probability/club-prior.ts'
import { type Forecast, forecastOf } from '../../shared/probability/forecast.ts'
import { type ServicePoints, serveChances } from '../../shared/probability/service-points.ts'
import type { MatchTotals } from '../../shared/stats/stats-schemas.ts'
import { getJson } from '../api/get-json.ts'
import type { MatchView } from '../match-feed/match-view.ts'

/** The service points of each live match. Cards are mounted again whenever the slide turns. */
const known = new Map<string, Counted>()

interface Counted extends ServicePoints {
  /** The number of the last counted entry. */
  readonly seq: number
}

/**
 * Returns the forecast of a match in play, or null if the model has none. The big screen has no logs, so the server counts
 * the service points. A point costs one small request and one forecast, however long the match is.
 */
export function useForecast({ id, seq, status, score, serveMean }: MatchView): Forecast | null {
  const isInPlay = (status === 'live' || status === 'suspended') && score.format !== undefined
  const counted = useServicePoints(id, seq, isInPlay)
  return useMemo(
    () => (isInPlay && counted ? forecastOf(score, serveChances(counted, priorOf(serveMean))) : null),
    [isInPlay, counted, score, serveMean],
  )
}

/**
 * Returns the service points, which may lack the latest point until the server answers. Requests them once for each new
 * entry, one request at a time.
 */
function useServicePoints(id: string, seq: number, isInPlay: boolean): Counted | null {
  const [counted, setCounted] = useState(() => known.get(id) ?? null)
  const [request, setRequest] = useState({ seq: counted?.seq ?? -1, isOpen: false })
  useEffect(() => {
    if (!isInPlay) known.delete(id)
    if (!isInPlay || request.isOpen || request.seq >= seq) return
    setRequest({ seq, isOpen: true })
    const adopt = (answer: Counted) => {
      known.set(id, answer)
      setCounted(answer)
    }
    // After a failure, the next point causes another try. Until then, the earlier counts are nearly right.
    void readCounted(id)
      .then(adopt, () => undefined)
      .then(() => setRequest({ seq, isOpen: false }))
  }, [id, seq, isInPlay, request])
  return counted
}

async function readCounted(id: string): Promise<Counted> {
  const { body } = await getJson<MatchTotals>(`/product/${encodeURIComponent(id)}/stats`)
  const [one, two] = body.match
  return {
    seq: body.seq,
    played: [one.servicePoints ?? 0, two.servicePoints ?? 0],
    won: [one.servicePointsWon ?? 0, two.servicePointsWon ?? 0],
  }
}
