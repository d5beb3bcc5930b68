import { watchRoom } from '../api/watch-room.ts'

/** Time (ms) until a competition that could not be read is watched again. */
const RETRY_MS = 2000

/**
 * Keeps a page of a competition up to date. Loads it at the start, and again after changes. Returns a function that stops.
 * @param concerns returns whether the page shows an event that has this version now; null is the competition itself
 */
export const watchCompetition = (
  id: string,
  load: () => unknown,
  concerns: (event: string | null, version: number) => boolean,
): (() => void) =>
  watchRoom({
    watch: async (socket) => {
      const answer = await socket.emitWithAck('competition:watch', { id })
      if (answer.ok || answer.code !== 'COMPETITION_UNREADABLE') return
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      throw new Error(answer.code)
    },
    unwatch: (socket) => socket.emit('competition:unwatch', { id }),
    load,
    events: (changed) => ({
      'competition:changed': (change) => {
        if (change.id === id && concerns(change.event, change.version)) changed()
      },
    }),
  })
