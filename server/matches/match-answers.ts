import { byDateDescending } from '../../shared/matches/match.ts'
import { type PreparedAnswer, prepareAnswer } from '../http/prepared-answer.ts'
import { matchOf, type Scoresheet, summaryOf } from './scoresheet.ts'
import type { Scoresheets } from './scoresheets.ts'

export type View = 'full' | 'summary'

/**
 * The answers of `GET /product` and `GET /product/{id}`, ready to be sent: nothing is serialised twice for the same
 * state. A sheet is immutable, so what was made of it is right for as long as it is the sheet of its match.
 */
export function createMatchAnswers(sheets: Scoresheets) {
  const ofSheet = {
    full: new WeakMap<Scoresheet, PreparedAnswer>(),
    summary: new WeakMap<Scoresheet, PreparedAnswer>(),
  }
  const lists: Partial<Record<View, PreparedAnswer>> = {}

  function one(sheet: Scoresheet, view: View): PreparedAnswer {
    const known = ofSheet[view].get(sheet)
    if (known) return known
    const answer = prepareAnswer(JSON.stringify(view === 'full' ? matchOf(sheet) : summaryOf(sheet)))
    ofSheet[view].set(sheet, answer)
    return answer
  }

  return {
    one,
    list(view: View): PreparedAnswer {
      const parts = () =>
        [...sheets.all()]
          .map((sheet) => ({ sheet, summary: summaryOf(sheet) }))
          .sort((a, b) => byDateDescending(a.summary, b.summary))
          .map(({ sheet }) => one(sheet, view))
      lists[view] ??= join(parts())
      return lists[view]
    },
    /** A sheet was replaced: the lists are old. */
    changed(): void {
      delete lists.full
      delete lists.summary
    },
  }
}

const join = (parts: readonly PreparedAnswer[]): PreparedAnswer =>
  prepareAnswer(`[${parts.map(({ body }) => body).join(',')}]`, parts.map(({ etag }) => etag).join())
