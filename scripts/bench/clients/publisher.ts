import { HttpLine, renderRequest } from './http-line.ts'

/** How messages are published to a server. */
export interface PublisherSettings {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Number of connections. Requests on the same connection keep their order. */
  readonly connections: number
  /** Message to send. The publisher replaces its `"seq":0` with a running number. If null, it posts an entry as a scorer does. */
  readonly message: string | null
}

export interface Publisher {
  /** Sends messages at once, and waits until each is accepted. */
  publish(count: number): Promise<void>
  end(): void
}

function bodiesOf({ message }: PublisherSettings): () => string {
  const run = `${process.pid}-${Math.floor(performance.now())}`
  let n = 0
  return () => {
    n += 1
    if (message !== null) return message.replace('"seq":0', `"seq":${n}`)
    return `{"id":"${run}-${n}","player":"${n % 2 ? 'Ana Reyes' : 'Luz Marte'}","action":"WINNER"}`
  }
}

/** Opens the connections of a publisher, so that no connection is opened during the measurement. */
export async function createPublisher(port: number, match: string, settings: PublisherSettings): Promise<Publisher> {
  const { path, headers, connections } = settings
  const body = bodiesOf(settings)
  let waiting: (() => void)[] = []
  const failed: string[] = []
  const lines = Array.from({ length: connections }, () => {
    return new HttpLine(port, (status, head) => {
      if (status >= 300) failed.push(head)
      waiting.shift()?.()
    })
  })
  await Promise.all(lines.map(({ opened }) => opened))
  return {
    publish: async (count) => {
      const taken = Array.from({ length: count }, () => new Promise<void>((resolve) => waiting.push(resolve)))
      for (let n = 0; n < count; n++) {
        lines[n % connections]?.send(renderRequest('POST', path.replace('MATCH', match), headers, body()))
      }
      await Promise.all(taken)
      if (failed.length > 0) throw new Error(`a message was rejected: ${failed[0]}`)
    },
    end: () => {
      for (const line of lines) line.end()
      waiting = []
    },
  }
}
