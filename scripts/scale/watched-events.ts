import { setTimeout as delay } from 'node:timers/promises'
import { io } from 'socket.io-client'
import type { CompetitionChanged, CompetitionWatched } from '../../shared/competitions/competition-feed-schemas.ts'
import type { EventAnswer } from '../../shared/competitions/event-answer-schemas.ts'

interface Watching {
  /** Address of the server. */
  readonly url: string
  readonly competition: string
  /** Ids of events. */
  readonly events: readonly string[]
  /** Reads an event from this server. */
  readonly read: (event: string) => Promise<EventAnswer>
  /** Called with each answer. */
  readonly onRead: (event: string, answer: EventAnswer) => void
}

/** Longest time to wait for an acknowledgement (ms). */
const ACK_MS = 5000

/** Follows events as pages do: reads them once, and again after each change of which the socket tells. */
export async function watchEvents({ url, competition, events, read, onRead }: Watching) {
  const socket = io(url, { transports: ['websocket'], forceNew: true })
  /** The events that are being read, and whether they have changed since the read began. */
  const reading = new Map<string, boolean>()
  let messages = 0

  async function load(event: string): Promise<void> {
    if (reading.has(event)) return void reading.set(event, true)
    do {
      reading.set(event, false)
      const answer = await read(event).catch(() => null)
      if (answer) onRead(event, answer)
      else {
        reading.set(event, true)
        await delay(50)
      }
    } while (socket.active && reading.get(event))
    reading.delete(event)
  }

  socket.on('competition:changed', ({ id, event }: CompetitionChanged) => {
    messages++
    if (id === competition && event !== null) void load(event)
  })
  const watched = new Promise<void>((resolve, reject) => {
    socket.on('connect', async () => {
      const ask = socket.timeout(ACK_MS).emitWithAck('competition:watch', { id: competition })
      const answer = (await ask.catch(() => null)) as CompetitionWatched | null
      if (answer && !answer.ok) return reject(new Error(`competition:watch: ${answer.code}`))
      await Promise.all(events.map(load))
      resolve()
    })
  })
  await watched
  return { messages: () => messages, close: () => void socket.disconnect() }
}
