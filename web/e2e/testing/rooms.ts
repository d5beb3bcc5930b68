import { expect, type Page } from '@playwright/test'

/** What the server has acknowledged to a page over its sockets: rooms joined, above all. */
export interface Rooms {
  /** Waits until the server has acknowledged so many joins in all. */
  joined(times: number): Promise<void>
}

/** The longest pause between two tries to connect, and what a browser adds to it after many that failed. */
const JOIN_MS = 30_000

/** Counts from now on: to be called before the page is opened. */
export function roomsOf(page: Page): Rooms {
  let acknowledged = 0
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      // Socket.IO's packet type 3, inside a message (4).
      if (/^43\d/.test(String(payload))) acknowledged += 1
    }),
  )
  return { joined: (times) => expect.poll(() => acknowledged, { timeout: JOIN_MS }).toBeGreaterThanOrEqual(times) }
}
