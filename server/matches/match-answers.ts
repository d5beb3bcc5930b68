import type { LogEntry } from '../../shared/matches/log-entry.ts'
import { type PreparedAnswer, prepareAnswer } from '../http/prepared-answer.ts'
import { createMatchList } from './match-list.ts'
import { matchOf, type Scoresheet, summaryOf } from './scoresheet.ts'
import type { Scoresheets } from './scoresheets.ts'

export type View = 'full' | 'summary'

/**
 * Caches the answers of `GET /product` and `GET /product/{id}`. Each state of a match is serialized once: sheets are
 * immutable, so an answer is valid as long as its sheet is current.
 */
export function createMatchAnswers(sheets: Scoresheets) {
  const ofSheet = {
    full: new WeakMap<Scoresheet, PreparedAnswer>(),
    summary: new WeakMap<Scoresheet, PreparedAnswer>(),
  }

  function one(sheet: Scoresheet, view: View): PreparedAnswer {
    const known = ofSheet[view].get(sheet)
    if (known) return known
    const answer = prepareAnswer(JSON.stringify(view === 'full' ? matchOf(sheet) : summaryOf(sheet)))
    ofSheet[view].set(sheet, answer)
    return answer
  }

  const jsonOf = new WeakMap<LogEntry, string>()
  function entryJson(entry: LogEntry): string {
    const known = jsonOf.get(entry)
    if (known !== undefined) return known
    const json = JSON.stringify(entry)
    jsonOf.set(entry, json)
    return json
  }

  const wholeLogs = new WeakMap<Scoresheet, PreparedAnswer>()
  /** Returns the entries after `since`. Each entry is serialized once. */
  function log(sheet: Scoresheet, since: number): PreparedAnswer {
    const known = since === 0 ? wholeLogs.get(sheet) : undefined
    if (known) return known
    const { live, entries } = sheet.log
    const answer = prepareAnswer(`{"seq":${live.seq},"entries":[${entries.slice(since).map(entryJson).join()}]}`)
    if (since === 0) wholeLogs.set(sheet, answer)
    return answer
  }

  const listOf = (view: View) => createMatchList({ find: sheets.get, answerOf: (sheet) => one(sheet, view) })
  const lists = { full: listOf('full'), summary: listOf('summary') }

  /** Invalidates the lists after these matches changed. */
  function changed(ids: readonly string[]): void {
    lists.full.changed(ids)
    lists.summary.changed(ids)
  }

  changed([...sheets.all()].map(({ record }) => record.id))
  return { one, log, list: (view: View) => lists[view], changed }
}
