import { LRUCache } from 'lru-cache'
import type { Scoresheet } from './scoresheet.ts'

/** Default size of the cache (bytes): about 1,300 matches of 150 points. */
export const SHEET_CACHE_BYTES = 160 * 1024 * 1024

/** Estimated memory of a match without its log (bytes). */
const BYTES_A_MATCH = 8000
/** Estimated memory of an entry, with its score and its part of cached responses (bytes). */
const BYTES_AN_ENTRY = 800

interface Held {
  holders: number
  sheet: Scoresheet | undefined
}

/**
 * Keeps the most recently used scoresheets, and every scoresheet that a caller holds.
 * @param maxBytes size beyond which the cache forgets the least recently used sheet
 * @param onForget receives each forgotten sheet
 */
export function createSheetCache(maxBytes: number, onForget: (sheet: Scoresheet) => void) {
  const cache = new LRUCache<string, Scoresheet>({
    maxSize: maxBytes,
    sizeCalculation: ({ log }) => BYTES_A_MATCH + BYTES_AN_ENTRY * log.live.seq,
    dispose: (sheet, _id, reason) => {
      if (reason === 'evict') onForget(sheet)
    },
  })
  const held = new Map<string, Held>()

  function release(id: string, slot: Held): void {
    slot.holders -= 1
    if (slot.holders > 0) return
    held.delete(id)
    if (slot.sheet) cache.set(id, slot.sheet)
  }

  return {
    get(id: string): Scoresheet | undefined {
      const slot = held.get(id)
      return slot ? slot.sheet : cache.get(id)
    },
    set(sheet: Scoresheet): void {
      const { id } = sheet.record
      const slot = held.get(id)
      if (slot) slot.sheet = sheet
      else cache.set(id, sheet)
    },
    /** Keeps the sheet of this match, even if it is set later. Returns a function that releases it, to be called once. */
    hold(id: string): () => void {
      let slot = held.get(id)
      if (!slot) {
        slot = { holders: 0, sheet: cache.get(id) }
        cache.delete(id)
        held.set(id, slot)
      }
      slot.holders += 1
      const holding = slot
      return () => release(id, holding)
    },
  }
}
