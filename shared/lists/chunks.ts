/** Splits a list into chunks of `size` items, in order. The last one has the rest. An empty list has no chunks. */
export const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))
