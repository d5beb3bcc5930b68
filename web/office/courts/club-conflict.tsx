import type { OfficeClub } from '../../../shared/clubs/club-office-schemas.ts'
import { minutesText } from '../../../shared/clubs/slots.ts'
import { WEEKDAYS, type Weekday } from '../../../shared/time/week.ts'
import { courtName } from '../../ui/court-name.ts'
import { weekdayShort, weekdayTitle } from '../../ui/dates.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Conflict, type ShownValue } from '../kit/conflict.tsx'
import { changedNames, conflictRows, withChanges } from '../kit/edited-values.ts'
import { type ClubValues, type CourtValues, clubValues, RULE_NAMES } from './club-values.ts'

interface Props {
  /** The club with which the form was opened. */
  before: OfficeClub
  /** The values that were not stored. */
  mine: ClubValues
  /** The club after somebody else's change. */
  theirs: OfficeClub
  /** Called with the values that contain both people's changes. */
  onMine: (values: ClubValues) => void
  onTheirs: () => void
}

/** Says what somebody else has changed in the club since the form was opened. */
export function ClubConflict({ before, mine, theirs, onMine, onTheirs }: Props) {
  const { t, language } = useTranslation()
  const [was, is] = [clubValues(before), clubValues(theirs)]
  // The server keeps the courts that the other person added.
  const added = is.courts.filter(({ courtId }) => was.courts.every((court) => court.courtId !== courtId))
  const isCourts = changedNames(was, mine).includes('courts')
  const own = isCourts ? { ...mine, courts: [...mine.courts, ...added] } : mine
  const parts = { before: partsOf(was), mine: partsOf(own), theirs: partsOf(is) }

  const labelOf = (name: keyof Parts): string => {
    if (isDay(name)) return weekdayTitle(name, language)
    return t(`officeCourts.${name === 'archived' ? 'archiveClub' : name}`)
  }
  const hours = ({ isOpen, opens, closes }: ClubValues['hours'][Weekday]): string =>
    isOpen ? minutesText(opens, closes) : t('officeCourts.closed')
  const court = ({ name, surface, slotMinutes, ...flags }: CourtValues): string =>
    [
      courtName(name, t),
      surface && t(`officeCourts.surfaces.${surface}`),
      t('officeCourts.minutes', { count: slotMinutes }),
      ...(['indoor', 'lights', 'archived'] as const).map((flag) => flags[flag] && t(`officeCourts.${flag}`)),
    ]
      .filter(Boolean)
      .join(', ')
  function shownAs(name: keyof Parts, { courts, prices, picture, ...values }: Parts): ShownValue {
    if (isDay(name)) return hours(values[name])
    if (name === 'picture') return [{ url: picture.imageUrl, alt: '' }]
    if (name === 'archived') return t(values.archived ? 'office.yes' : 'office.no')
    if (name === 'courts') return courts.map(court).join(' · ')
    if (name !== 'prices') return String(values[name]) || '–'
    return (
      prices
        .map(({ weekdays, from, to, member, guest }) =>
          [
            weekdays.map((day) => weekdayShort(day, language)).join(' '),
            minutesText(from, to),
            `${member} / ${guest}`,
          ].join(', '),
        )
        .join(' · ') || t('officeCourts.noPrices')
    )
  }

  return (
    <Conflict
      title={t('officeCourts.conflict')}
      rows={conflictRows(parts, labelOf, shownAs)}
      onMine={() => onMine(valuesOf(withChanges(parts.before, parts.mine, parts.theirs)))}
      onTheirs={onTheirs}
    />
  )
}

/** The values of a club, with each rule and each weekday as a value of its own. */
type Parts = Omit<ClubValues, 'rules' | 'hours'> & ClubValues['rules'] & ClubValues['hours']

const isDay = (name: keyof Parts): name is Weekday => (WEEKDAYS as readonly string[]).includes(name)

const partsOf = ({ rules, hours, ...values }: ClubValues): Parts => ({ ...values, ...rules, ...hours })

const only = <Name extends keyof Parts>(names: readonly Name[], parts: Parts) =>
  Object.fromEntries(names.map((name) => [name, parts[name]])) as Pick<Parts, Name>

const valuesOf = (parts: Parts): ClubValues => {
  const { name, address, picture, timeZone, courts, prices, archived } = parts
  return {
    name,
    address,
    picture,
    timeZone,
    courts,
    prices,
    archived,
    rules: only(RULE_NAMES, parts),
    hours: only(WEEKDAYS, parts),
  }
}
