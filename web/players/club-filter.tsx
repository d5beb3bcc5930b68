import { useKnownClubs } from '../clubs/clubs-store.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { Select } from './select.tsx'

interface Props {
  /** Id of the chosen club; null for all clubs. */
  club: string | null
  onChange: (club: string | null) => void
}

/** The choice of a club, or of all clubs. It has its place before the clubs have loaded, so that nothing moves. */
export function ClubFilter({ club, onChange }: Props) {
  const { t } = useTranslation()
  const known = useKnownClubs().clubs ?? []
  // The address may name a club that is closed.
  const isKnown = club === null || known.some(({ id }) => id === club)
  const options = [...known.map(({ id, name }) => [id, name] as const), ...(isKnown ? [] : [[club, club] as const])]
  return (
    <Select
      label={t('players.filter.club')}
      value={club ?? ''}
      onChange={(id) => onChange(id || null)}
      options={[['', t('players.filter.anyClub')], ...options]}
    />
  )
}
