import { useKnownClubs } from '../clubs/clubs-store.ts'
import { fullDate } from '../ui/dates.ts'
import { useTranslation } from '../ui/use-translation.ts'

interface Props {
  /** Id of the club that knows the player; null for none. */
  club: string | null
  /** Id of the club that the list is about. Its name would be the same in all lines. */
  here?: string | null
  matches: number
  /** Date of the last match at its club; null without one. */
  last: string | null
}

/** What tells two players of the same name apart: the club, the number of matches, and the last one. */
export function PlayerFacts({ club, here = null, matches, last }: Props) {
  const { t, language } = useTranslation()
  const { clubs } = useKnownClubs()
  return [
    club !== here && clubs?.find(({ id }) => id === club)?.name,
    t('players.matches', { count: matches }),
    last && t('players.last', { date: fullDate(last, language) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
