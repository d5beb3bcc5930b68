import type { CompiledDay } from './compile-day.ts'

/**
 * Returns a time before which no plan of all matches ends (minutes of the plan): the courts must be open for the minutes of play with the
 * changes between, and each match needs those before it.
 */
export function earliestEnd(compiled: CompiledDay): number {
  const { minutes, begun, windows, day } = compiled
  const { change } = day.rules
  let work = 0
  let longest = Number.NEGATIVE_INFINITY
  const ends = earliestEnds(compiled)
  minutes.forEach((length, match) => {
    if (begun[match]) return
    work += length + change
    longest = Math.max(longest, ends[match] ?? 0)
  })
  // A time that is open holds one change less than matches.
  const spans = windows.flat().toSorted(([one], [other]) => one - other)
  const edges = spans.flat().toSorted((one, other) => one - other)
  const room = (time: number): number =>
    spans.reduce((sum, [from, until]) => sum + (time > from ? Math.min(time, until) - from + change : 0), 0)
  const last = edges.findLast((edge) => room(edge) < work)
  if (work === 0 || last === undefined) return longest
  const open = spans.filter(([from, until]) => from <= last && until > last).length
  return Math.max(longest, open > 0 ? last + (work - room(last) - open * change) / open : last)
}

/** Returns for each match the earliest end that those before it allow. */
function earliestEnds({ minutes, earliest, rests, before, begun }: CompiledDay): readonly number[] {
  const ends: number[] = []
  const endOf = (match: number): number => {
    const known = ends[match]
    if (known !== undefined) return known
    ends[match] = minutes[match] ?? 0
    const starts = (before[match] ?? []).map((other) => endOf(other) + (rests[other] ?? 0))
    const end = begun[match]?.end ?? Math.max(earliest[match] ?? 0, ...starts) + (minutes[match] ?? 0)
    ends[match] = end
    return end
  }
  for (let match = 0; match < minutes.length; match += 1) endOf(match)
  return ends
}
