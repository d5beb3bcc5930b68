import { expect, type Page } from '@playwright/test'

/** Counts the acknowledgements that a page receives over its sockets. Nearly all of them are for joined rooms. */
export interface Rooms {
  /** Waits for this total number of acknowledged joins. */
  joined(times: number): Promise<void>
}

/** Longest pause between two attempts to connect (ms), including the delay that browsers add after many failures. */
const JOIN_MS = 30_000

/** Starts counting. Must be called before the page opens. */
export function roomsOf(page: Page): Rooms {
  let acknowledged = 0
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      // 4 is a message of Engine.IO, and 3 an acknowledgement of Socket.IO.
      if (/^43\d/.test(String(payload))) acknowledged += 1
    }),
  )
  return { joined: (times) => expect.poll(() => acknowledged, { timeout: JOIN_MS }).toBeGreaterThanOrEqual(times) }
}
