/** A time (ms since 1970). Its end is not part of it. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** Returns the times that are open and not taken, in order. Times that touch are one. */
export function freeOf(open: readonly Span[], taken: readonly Span[]): readonly Span[] {
  const joined: { from: number; until: number }[] = []
  for (const { from, until } of open.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last && from <= last.until) last.until = Math.max(last.until, until)
    else if (until > from) joined.push({ from, until })
  }
  return taken.reduce<readonly Span[]>(
    (free, span) =>
      free.flatMap(({ from, until }) =>
        [
          { from, until: Math.min(until, span.from) },
          { from: Math.max(from, span.until), until },
        ].filter((part) => part.until > part.from),
      ),
    joined,
  )
}
