import type { ClubChange, OfficeClub } from '../../shared/clubs/club-office-schemas.ts'
import { minutesText } from '../../shared/clubs/slots.ts'
import { WEEKDAYS } from '../../shared/time/week.ts'

/** Returns the changed values of a club for the audit log, in words where they are lists. */
export function auditedValues(before: OfficeClub, after: ClubChange, more: { readonly localTimes?: boolean }) {
  const [was, is] = [wordsOf(before), wordsOf(after)]
  const changed = (Object.keys(is) as (keyof typeof is)[]).filter((name) => was[name] !== is[name])
  const only = (values: typeof is) => Object.fromEntries(changed.map((name) => [name, values[name]]))
  return { before: only(was), after: { ...only(is), ...more } }
}

const wordsOf = ({ hours, otherHours = [], prices, courts, ...fields }: ClubChange) =>
  ({
    name: fields.name,
    address: fields.address,
    image: fields.image,
    timeZone: fields.timeZone,
    currency: fields.currency,
    quota: fields.quota,
    leadMinutes: fields.leadMinutes,
    cancelMinutes: fields.cancelMinutes,
    daysAhead: fields.daysAhead,
    holdMinutes: fields.holdMinutes,
    offerMinutes: fields.offerMinutes,
    maxSlots: fields.maxSlots,
    best3Minutes: fields.best3Minutes,
    matchTiebreakMinutes: fields.matchTiebreakMinutes,
    best5Minutes: fields.best5Minutes,
    shortMinutes: fields.shortMinutes,
    seriesBeyondWindow: fields.seriesBeyondWindow,
    walkIns: fields.walkIns,
    freeOfCharge: fields.freeOfCharge,
    archived: fields.archived,
    draft: fields.draft,
    hours: WEEKDAYS.map((day) => {
      const open = hours[day]
      return `${day} ${open ? minutesText(open.opens, open.closes) : '–'}`
    }).join(', '),
    otherHours: otherHours
      .map(({ name, from, until, yearly, weekdays, courts: own, open }) =>
        [
          name,
          (from !== null || until !== null) && `${from ?? ''}–${until ?? ''}`,
          yearly && 'yearly',
          weekdays.length < WEEKDAYS.length && weekdays.join(' '),
          own?.join(' '),
          open.map(({ opens, closes }) => minutesText(opens, closes)).join(' ') || '–',
        ]
          .filter(Boolean)
          .join(' '),
      )
      .join(', '),
    prices: prices
      .map(({ court, weekdays, from, to, memberCents, guestCents }) =>
        [court, weekdays.join(' '), minutesText(from, to), memberCents / 100, guestCents / 100]
          .filter((part) => part !== null)
          .join(' '),
      )
      .join(', '),
    courts: courts
      .map(({ name, slotMinutes, surface, indoor, lights, archived }) =>
        [name, slotMinutes, surface, indoor && 'indoor', lights && 'lights', archived && 'archived']
          .filter(Boolean)
          .join(' '),
      )
      .join(', '),
  }) satisfies Record<Exclude<keyof ClubChange, 'zoneChange'>, unknown>
