// Viewers of the list that reconnect as our pages do, and sockets that ask for the list again and again.
import { setTimeout as delay } from 'node:timers/promises'
import { ASK, asker, type Dialect, listViewers } from './dialects.ts'
import { serve } from './remote.ts'
import { Watcher } from './watcher.ts'

export interface Viewing {
  readonly port: number
  readonly sockets: number
  /** Time from an answer until the socket asks for the list again (ms); null for sockets that only watch. */
  readonly askAfterMs: number | null
}

export type ReconnectHandlers = {
  /** Opens sockets, and waits until all watch. A closed socket connects again. */
  view(viewing: Viewing): Promise<void>
  /** Waits until all watch again after the server was stopped. */
  viewAgain(nothing: null): Promise<void>
  /** Closes all sockets. Returns the number of answers to the sockets that asked. */
  leave(nothing: null): Promise<number>
}

/** Socket.IO's delays with the settings of our pages (ms). Each is up to half longer or shorter. */
const [FIRST_DELAY, LONGEST_DELAY] = [500, 5000]
/** Number of concurrent handshakes at the first connection. Reconnecting viewers don't wait for each other. */
const CONNECTING = 100

let viewers: Viewer[] = []
let answers = 0
let waiting: (() => void) | null = null

/** A socket that connects again whenever it is closed. */
class Viewer {
  watches = false
  readonly #port: number
  readonly #dialect: Dialect
  #socket: Watcher | null = null
  #ended = false

  /**
   * @param askAfterMs time from an answer until the viewer asks for the list again (ms); null for a viewer that only watches
   * @param watches the protocol to use if `askAfterMs` is null
   */
  constructor(port: number, askAfterMs: number | null, watches: Dialect) {
    this.#port = port
    this.#dialect = askAfterMs === null ? watches : asker(() => this.#answered(askAfterMs))
  }

  /** Connects. Resolves when it watches. */
  async connect(): Promise<void> {
    const nothing = { onMessage: () => {}, onBytes: () => {} }
    this.#socket = new Watcher({ port: this.#port, match: '', dialect: this.#dialect, ...nothing }, false)
    await this.#socket.ready
    this.watches = true
    waiting?.()
    void this.#socket.closed.then(() => this.#reconnect())
  }

  async #reconnect(): Promise<void> {
    this.watches = false
    for (let wait = FIRST_DELAY; !this.#ended && !this.watches; wait = Math.min(2 * wait, LONGEST_DELAY)) {
      await delay(wait * (0.5 + Math.random()))
      if (!this.#ended) await this.connect().catch(() => {})
    }
  }

  #answered(askAfterMs: number): void {
    answers += 1
    const ask = () => this.#socket?.send(ASK)
    if (askAfterMs === 0) ask()
    else setTimeout(ask, askAfterMs)
  }

  end(): void {
    this.#ended = true
    this.#socket?.end()
  }
}

async function view({ port, sockets, askAfterMs }: Viewing): Promise<void> {
  answers = 0
  const watches = listViewers()
  for (let from = 0; from < sockets; from += CONNECTING) {
    const some = Array.from({ length: Math.min(CONNECTING, sockets - from) }, () => {
      return new Viewer(port, askAfterMs, watches)
    })
    viewers.push(...some)
    await Promise.all(some.map((viewer) => viewer.connect()))
  }
}

async function viewAgain(): Promise<void> {
  const missing = () => viewers.some(({ watches }) => !watches)
  // The client may not have noticed yet that the server has closed the sockets.
  while (!missing()) await delay(1)
  await new Promise<void>((resolve) => {
    waiting = () => {
      if (!missing()) resolve()
    }
  })
  waiting = null
}

async function leave(): Promise<number> {
  for (const viewer of viewers) viewer.end()
  viewers = []
  return answers
}

serve({ view, viewAgain, leave } satisfies ReconnectHandlers)
