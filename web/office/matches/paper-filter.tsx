import type { CompetitionsAnswer } from '../../../shared/competitions/competition-schemas.ts'
import type { CompetitionPlace } from '../../../shared/competitions/match-place-schemas.ts'
import { playersOf } from '../../../shared/matches/match.ts'
import { PAGES } from '../../../shared/pages/page-table.ts'
import { foldText } from '../../../shared/text/fold-text.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { roundText } from '../../competitions/round-of-match.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { FilterSelect, type useFilters } from '../kit/filters.tsx'
import { officeGet } from '../kit/office-calls.ts'
import type { PaperMatch } from './use-paper-list.ts'

/** Number of days after its last day for which a competition is in the list of the filter. */
const OVER_DAYS = 30

interface Props {
  filters: ReturnType<typeof useFilters>
  rows: readonly PaperMatch[]
  club: string | null
  /** `yyyy-mm-dd`. */
  today: string
}

/** The filters for the matches of a competition, of an event and of a round. Renders nothing if there is no competition. */
export function CompetitionFilter({ filters: { params, set }, rows, club, today }: Props) {
  const { t } = useTranslation()
  // Without the list there is no filter, and the page still works.
  const { value } = useLoaded(PAGES.competitions.path, officeGet<CompetitionsAnswer>)
  const chosen = params.get('competition')
  const known = (value?.competitions ?? []).filter(
    ({ id, to, clubs }) => id === chosen || (plusDays(to, OVER_DAYS) >= today && (!club || clubs.includes(club))),
  )
  if (known.length === 0) return null
  const places = rows.flatMap(({ place }) => (place?.competition.id === chosen ? place : []))
  const event = params.get('event')
  const events = new Map(places.map((place) => [place.event.id, place.event.name]))
  const rounds = new Map(
    places
      .filter((place) => place.event.id === event)
      .map((place) => [roundKey(place), roundText(place, (key, values = {}) => t(key, values))]),
  )
  const any = t('office.matches.anyStatus')
  const choose = (name: string, value: string) => {
    // The filters below it belong to the choice before.
    for (const other of name === 'competition' ? ['event', 'round'] : name === 'event' ? ['round'] : []) set(other, '')
    set(name, value)
  }
  return (
    <>
      <FilterSelect
        label={t('officeResults.competition')}
        any={any}
        value={chosen}
        options={known.map(({ id, name }) => [id, name])}
        onChange={(next) => choose('competition', next)}
      />
      {chosen && (
        <FilterSelect
          label={t('officeResults.event')}
          any={any}
          value={event}
          options={[...events]}
          onChange={(next) => choose('event', next)}
        />
      )}
      {rounds.size > 1 && (
        <FilterSelect
          label={t('officeResults.round')}
          any={any}
          value={params.get('round')}
          options={[...rounds]}
          onChange={(next) => choose('round', next)}
        />
      )}
    </>
  )
}

const roundKey = ({ draw, group, round }: CompetitionPlace): string => [draw, group ?? round].join('-')

/** Returns whether a match is what the filters ask for. */
export function fitsFilter({ match, place }: PaperMatch, params: URLSearchParams): boolean {
  const [competition, event, round] = ['competition', 'event', 'round'].map((name) => params.get(name))
  if (competition && place?.competition.id !== competition) return false
  if (competition && event && place?.event.id !== event) return false
  if (competition && event && round && (!place || roundKey(place) !== round)) return false
  const names = foldText(playersOf(match).join(' '))
  return foldText(params.get('q') ?? '')
    .split(/\s+/)
    .every((word) => names.includes(word))
}
