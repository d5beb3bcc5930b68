import { setImmediate as nextTurn } from 'node:timers/promises'
import { Calibration, type CalibrationFigures } from '../../shared/ratings/calibration.ts'

/** Number of matches that one query reads. Other requests are answered between two queries. */
const READ_AT_ONCE = 1000

/** The predictions about a match, and its club. */
export interface JudgedMatch {
  readonly club: string | null
  /** The chances of the side that won. */
  readonly chances: readonly number[]
}

interface CalibrationDeps<Row> {
  /** Returns the next rows after this one, or the first ones. */
  readonly read: (after: Row | undefined, limit: number) => Promise<readonly Row[]>
  /** Returns the predictions of a row; null if the row before it had the same ones. */
  readonly judge: (row: Row, before: Row | undefined) => JudgedMatch | null
  /** Time for which figures are cached (ms). */
  readonly freshMs: number
  /** Returns a number that changes whenever the rows do, if there is one. */
  readonly version?: () => Promise<number>
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

interface Counted {
  readonly version: number | undefined
  readonly at: number
  readonly all: CalibrationFigures
  readonly byClub: ReadonlyMap<string, CalibrationFigures>
}

/** Returns the function that compares chances with results, for all matches or for those of one club. */
export function openCalibration<Row>({ read, judge, freshMs, version, clock }: CalibrationDeps<Row>) {
  let counted: Counted | null = null
  let counting: Promise<Counted> | null = null

  /** Counts all matches, for all clubs at once. */
  async function count(version: number | undefined): Promise<Counted> {
    const at = clock()
    const all = new Calibration()
    const byClub = new Map<string, Calibration>()
    for (let last: Row | undefined, isMore = true; isMore; await nextTurn()) {
      const rows: readonly Row[] = await read(last, READ_AT_ONCE)
      for (const row of rows) {
        const judged = judge(row, last)
        last = row
        if (!judged) continue
        const { club, chances } = judged
        const own = club === null ? undefined : (byClub.get(club) ?? new Calibration())
        if (own && club !== null) byClub.set(club, own)
        for (const chance of chances) {
          all.add(chance)
          own?.add(chance)
        }
      }
      isMore = rows.length === READ_AT_ONCE
    }
    const figures = new Map([...byClub].map(([club, each]) => [club, each.figures()]))
    return { version, at, all: all.figures(), byClub: figures }
  }

  async function current(): Promise<Counted> {
    const age = counted ? clock() - counted.at : Number.NaN
    if (counted && age >= 0 && age < freshMs) return counted
    const present = await version?.()
    if (counted && present !== undefined && counted.version === present) return counted
    counting ??= count(present).finally(() => {
      counting = null
    })
    counted = await counting
    return counted
  }

  return async (club?: string): Promise<CalibrationFigures> => {
    const { all, byClub } = await current()
    return club === undefined ? all : (byClub.get(club) ?? new Calibration().figures())
  }
}
