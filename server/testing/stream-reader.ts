import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, vi } from 'vitest'

/** An event of a stream. `data` is parsed. */
export interface StreamEvent {
  readonly id: number | null
  readonly event: string
  readonly data: unknown
}

/** Opens a stream of server-sent events over real HTTP, and keeps what it receives. It closes with the test. */
export async function openStream(url: string, headers: Readonly<Record<string, string>> = {}) {
  const request: ClientRequest = get(url, { agent: false, headers })
  onTestFinished(() => void request.destroy())
  // The server or the test may cut the connection.
  request.on('error', () => undefined)
  const response = await new Promise<IncomingMessage>((resolve) => request.once('response', resolve))
  let text = ''
  response.setEncoding('utf8')
  response.on('data', (more: string) => {
    text += more
  })
  response.on('error', () => undefined)
  const events = (): StreamEvent[] =>
    text
      .split('\n\n')
      .slice(0, -1)
      .filter((block) => block.includes('event: '))
      .map(eventIn)
  const seqs = (): number[] => events().flatMap(({ id }) => id ?? [])
  return {
    request,
    response,
    events,
    seqs,
    text: () => text,
    /** Resolves with whether the server ended the stream properly. */
    ended: new Promise<boolean>((resolve) => void response.once('close', () => resolve(response.complete))),
    /** Waits for exactly these entries, in order. */
    sees: (wanted: readonly number[]) =>
      vi.waitFor(() => expect(seqs()).toEqual(wanted), { timeout: 5000, interval: 5 }),
  }
}

function eventIn(block: string): StreamEvent {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2)] as const
    }),
  )
  const id = fields.get('id')
  return {
    id: id === undefined ? null : Number(id),
    event: fields.get('event') ?? '',
    data: JSON.parse(fields.get('data') ?? 'null'),
  }
}
