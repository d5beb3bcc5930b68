import { statsOf } from '../../shared/stats/match-stats.ts'
import { reportsOf, type StatsReports } from '../../shared/stats/stats-reports.ts'
import { namesOn, type Scoresheet } from '../matches/scoresheet.ts'

/** A sheet is immutable: what was counted from it is right for as long as it is the sheet of its match. */
const counted = new WeakMap<Scoresheet, StatsReports>()

/** The three reports of a match, counted once for the same state. */
export function reportsOfSheet(sheet: Scoresheet): StatsReports {
  const known = counted.get(sheet)
  if (known) return known
  const reports = reportsOf(statsOf(sheet.log.live.standing), namesOn(sheet))
  counted.set(sheet, reports)
  return reports
}
