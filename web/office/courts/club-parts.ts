import { WEEKDAYS, type Weekday } from '../../../shared/time/week.ts'
import { type ConflictValues, changedNames, withChanges } from '../kit/edited-values.ts'
import { type ClubValues, RULE_NAMES } from './club-values.ts'

/** The values of a club, with each rule and each weekday as a value of its own. */
export type ClubParts = Omit<ClubValues, 'rules' | 'hours'> & ClubValues['rules'] & ClubValues['hours']

export const isDay = (name: keyof ClubParts): name is Weekday => (WEEKDAYS as readonly string[]).includes(name)

const partsOf = ({ rules, hours, ...values }: ClubValues): ClubParts => ({ ...values, ...rules, ...hours })

/** Returns the parts of these values. The server keeps the courts that the other person added. */
export function clubParts({ before, mine, theirs }: ConflictValues<ClubValues>): ConflictValues<ClubParts> {
  const added = theirs.courts.filter(({ courtId }) => before.courts.every((court) => court.courtId !== courtId))
  const isCourts = changedNames(before, mine).includes('courts')
  const own = isCourts ? { ...mine, courts: [...mine.courts, ...added] } : mine
  return { before: partsOf(before), mine: partsOf(own), theirs: partsOf(theirs) }
}

/** Returns another person's values of a club, with the person's own changes to its parts applied to them. */
export function mergedClub(before: ClubValues, mine: ClubValues, theirs: ClubValues): ClubValues {
  const parts = clubParts({ before, mine, theirs })
  const both = withChanges(parts.before, parts.mine, parts.theirs)
  const {
    name,
    address,
    picture,
    timeZone,
    currency,
    shopCurrency,
    otherHours,
    courts,
    prices,
    seriesBeyondWindow,
    walkIns,
    freeOfCharge,
    archived,
    draft,
  } = both
  const [rules, hours] = [only(RULE_NAMES, both), only(WEEKDAYS, both)]
  return {
    name,
    address,
    picture,
    timeZone,
    currency,
    shopCurrency,
    otherHours,
    courts,
    prices,
    seriesBeyondWindow,
    walkIns,
    freeOfCharge,
    archived,
    draft,
    rules,
    hours,
  }
}

const only = <Name extends keyof ClubParts>(names: readonly Name[], parts: ClubParts) =>
  Object.fromEntries(names.map((name) => [name, parts[name]])) as Pick<ClubParts, Name>
