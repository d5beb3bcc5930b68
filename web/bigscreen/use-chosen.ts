import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Court } from '../../shared/clubs/club-schemas.ts'
import { SCREEN_MODES, type ScreenMode } from '../../shared/matches/big-screen.ts'
import { isDate } from '../../shared/time/club-date.ts'
import { timeZoneOf } from '../clubs/club-times.ts'
import { useClubs } from '../clubs/clubs-store.ts'
import { haveSeveralClubs } from '../clubs/day-and-court.ts'
import { useLive } from '../match-feed/match-store.ts'
import { type MatchView, useMatchList } from '../match-feed/match-view.ts'
import { courtName } from '../ui/court-name.ts'
import { useTranslation } from '../ui/use-translation.ts'
import { type MatchZone, matchZone } from './match-zone.ts'

/** Where a match is played, in words. */
export interface ScreenPlace {
  readonly courtText: string | undefined
  readonly clubText: string | undefined
}

/** The choices in the address of a big screen. */
export interface Chosen {
  readonly mode: ScreenMode
  /** Id of the competition whose draws the screen can show; null for none. */
  readonly competition: string | null
  /** Id of the club; null for all clubs. */
  readonly club: string | null
  /** The day of the order of play (`yyyy-mm-dd`); null for today. */
  readonly date: string | null
  /** The time zone of the clock: of the club, or of the first club for all clubs. Undefined until the clubs are loaded. */
  readonly timeZone: string | undefined
  /** Returns the time zone of a match's club. The city is null if the clock shows the same time. */
  readonly zoneOf: (match: MatchView) => MatchZone
  /** Returns the court of a match, as far as it is known, and its club if the screen shows matches of several clubs. */
  readonly placeOf: (match: MatchView) => ScreenPlace
  /** The courts that the screen shows, in order. */
  readonly courts: readonly Court[]
  readonly state: 'loading' | 'ready' | 'failed'
  readonly matches: readonly MatchView[]
}

/**
 * Returns the mode, the club and the courts in the address, and their matches: `?mode=courts&club=…`, `?courts=…,…`. Unknown
 * ids count as missing, once the clubs are loaded. The courts alone also choose the mode by court, `?competition=…` its draws, and
 * `?order=…` with a club its order of play, with `&date=…` of another day than today.
 */
export function useChosen(): Chosen {
  const [params] = useSearchParams()
  const { clubs, failed, club: clubOf } = useClubs()
  const given = params.get('courts')
  const ordered = params.get('order')
  const inAddress = params.get('club') ?? ordered
  const club = clubs && !clubOf(inAddress) ? null : inAddress
  const named = useMemo(() => new Set(given?.split(',')), [given])
  const courts = useMemo(() => {
    const all = (clubs ?? []).filter(({ id }) => club === null || id === club).flatMap((each) => each.courts)
    const found = [...named].flatMap((id) => all.find((court) => court.id === id) ?? [])
    return { all, found: found.length > 0 ? found : null }
  }, [clubs, club, named])
  const competition = params.get('competition') || null
  const date = params.get('date')
  const mode =
    SCREEN_MODES.find((each) => each === params.get('mode') && (each !== 'competition' || competition !== null)) ??
    modeOf(competition, ordered, given)
  const { state, matches } = useMatchList()
  const summaries = useLive((live) => live.summaries)
  const shown = useMemo(() => {
    const isShown = ({ id, court }: MatchView) =>
      courts.found ? courts.found.some((each) => each.id === court) : club === null || summaries[id]?.club === club
    return matches.filter(isShown)
  }, [club, courts, matches, summaries])
  const { t } = useTranslation()
  const hasSeveralClubs = useMemo(() => haveSeveralClubs(shown.filter((match) => match.club !== null)), [shown])
  const ofOneClub = club ?? onlyOne(courts.found?.map((court) => court.club))
  const clock = clubs ? timeZoneOf(ofOneClub, clubs) : undefined
  return {
    mode,
    competition,
    club: ofOneClub,
    date: date !== null && isDate(date) ? date : null,
    timeZone: clock,
    zoneOf: (match) => (clubs && clock ? matchZone(match, clock, clubs) : { timeZone: undefined, city: null }),
    courts: courts.found ?? courts.all,
    placeOf: (match) => {
      const court = clubs?.flatMap((each) => each.courts).find(({ id }) => id === match.court)
      return {
        courtText: court && courtName(court.name, t),
        clubText: hasSeveralClubs ? clubOf(match.club)?.name : undefined,
      }
    },
    // The cards of courts need the clubs. Others name their courts, which would move the category if it came later.
    state: clubs === null && (!failed || mode === 'courts' || mode === 'order' || given !== null) ? 'loading' : state,
    matches: shown,
  }
}

/** Returns the mode of an address that names none. */
function modeOf(competition: string | null, ordered: string | null, courts: string | null): ScreenMode {
  if (competition !== null) return 'competition'
  if (ordered !== null) return 'order'
  return courts === null ? 'live' : 'courts'
}

/** Returns the value that all of these are; null if they differ or there is none. */
const onlyOne = (values: readonly string[] = []): string | null =>
  values.every((value) => value === values[0]) ? (values[0] ?? null) : null
