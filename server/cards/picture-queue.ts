import { LRUCache } from 'lru-cache'
import { type CachedResponse, cachedBytes } from '../http/cached-response.ts'

/** Size of the cache (bytes). One card takes 30,000 to 100,000 bytes. */
const CACHE_SIZE = 16 * 1024 * 1024
/** Maximum number of cards that wait until others are drawn. */
const MOST_WAITING = 20

type Draw = () => Promise<Buffer>

/** Returns the picture of this version. Undefined if too many other pictures are waiting. */
export type Pictures = (version: string, draw: Draw) => Promise<CachedResponse | undefined>

/** Opens a queue that draws one picture at a time, and keeps what it has drawn. */
export function openPictureQueue(): Pictures {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  /** Draws a picture after the pictures before it. */
  function inTurn(draw: Draw): Promise<Buffer> {
    waiting += 1
    const next = last.then(draw).finally(() => {
      waiting -= 1
    })
    last = next.catch(() => undefined)
    return next
  }

  const cache = new LRUCache<string, CachedResponse, Draw>({
    maxSize: CACHE_SIZE,
    sizeCalculation: ({ body }) => body.length,
    fetchMethod: async (version, _stale, { context }) =>
      waiting > MOST_WAITING ? undefined : cachedBytes(await inTurn(context), version, false),
  })

  return async (version, draw) => cache.fetch(version, { context: draw })
}
