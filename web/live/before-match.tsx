import type { Favourite } from '../../shared/ratings/rating-schemas.ts'
import { getJson } from '../api/get-json.ts'
import { useLoaded } from '../api/use-loaded.ts'
import type { MatchView } from '../match-feed/match-view.ts'
import { useTranslation } from '../ui/use-translation.ts'

/** Says who was the favourite before the match, by the ratings of its players. Says nothing if they are unknown. */
export default function BeforeMatch({ match: { id, players, playerIds } }: { match: MatchView }) {
  const { t, language } = useTranslation()
  // A change of the linked players changes the answer.
  const { value } = useLoaded(
    `/product/${id}/favourite ${playerIds}`,
    async () => (await getJson<Favourite>(`/product/${id}/favourite`)).body,
    // Thousands of viewers may return at once, and the chances before a match stay.
    true,
  )
  const chances = value?.chances
  if (!chances) return null
  const side = chances[0] >= chances[1] ? 0 : 1
  const percent = Math.round(100 * chances[side])
  if (percent === 50) return <p className="note">{t('story.noFavourite')}</p>
  const chance = new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100)
  return <p className="note breakable">{t('story.favourite', { name: players[side], chance })}</p>
}
