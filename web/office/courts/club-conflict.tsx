import { otherHoursWords } from '../../../shared/clubs/hours-text.ts'
import { minutesText } from '../../../shared/clubs/slots.ts'
import type { Weekday } from '../../../shared/time/week.ts'
import { courtName } from '../../ui/court-name.ts'
import { weekdayShort, weekdayTitle } from '../../ui/dates.ts'
import { hoursWords } from '../../ui/hours-words.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Conflict, type ConflictProps } from '../kit/conflict.tsx'
import type { ShownValue } from '../kit/edited-values.ts'
import { type ClubParts, clubParts, isDay } from './club-parts.ts'
import { type ClubValues, type CourtValues, type OtherHoursValues, otherHoursOf } from './club-values.ts'

/** Says what somebody else has changed in the club since the form was opened. */
export function ClubConflict({ values, ...choices }: ConflictProps<ClubValues>) {
  const { t, language } = useTranslation()

  const labelOf = (name: keyof ClubParts): string | null => {
    if (name === 'shopCurrency') return null
    if (isDay(name)) return weekdayTitle(name, language)
    if (name === 'otherHours') return t('officeCourts.other.title')
    return t(`officeCourts.${name === 'archived' ? 'archiveClub' : name}`)
  }
  const hours = ({ isOpen, opens, closes }: ClubValues['hours'][Weekday]): string =>
    isOpen ? minutesText(opens, closes) : t('officeCourts.closed')
  function otherHours(values: OtherHoursValues, courts: readonly CourtValues[]): string {
    const { when, open, name } = otherHoursWords(otherHoursOf(values), { language, words: hoursWords(t), today: '' })
    const own = courts.flatMap((each) =>
      each.courtId !== null && values.courts.includes(each.courtId) ? [courtName(each.name, t)] : [],
    )
    return [name, ...own, when, open].filter(Boolean).join(', ')
  }
  const court = ({ name, surface, slotMinutes, ...flags }: CourtValues): string =>
    [
      courtName(name, t),
      surface && t(`officeCourts.surfaces.${surface}`),
      t('officeCourts.minutes', { count: slotMinutes }),
      ...(['indoor', 'lights', 'archived'] as const).map((flag) => flags[flag] && t(`officeCourts.${flag}`)),
    ]
      .filter(Boolean)
      .join(', ')
  function shownAs(name: keyof ClubParts, { courts, prices, picture, ...parts }: ClubParts): ShownValue {
    if (isDay(name)) return hours(parts[name])
    if (name === 'picture') return [{ url: picture.imageUrl, alt: '' }]
    if (
      name === 'archived' ||
      name === 'draft' ||
      name === 'walkIns' ||
      name === 'seriesBeyondWindow' ||
      name === 'freeOfCharge'
    )
      return t(parts[name] ? 'office.yes' : 'office.no')
    if (name === 'courts') return courts.map(court).join(' · ')
    if (name === 'otherHours')
      return parts.otherHours.map((each) => otherHours(each, courts)).join(' · ') || t('officeCourts.other.none')
    if (name !== 'prices') return String(parts[name]) || '–'
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
      {...choices}
      title={t('officeCourts.conflict')}
      values={clubParts(values)}
      labelOf={labelOf}
      shownAs={shownAs}
    />
  )
}
