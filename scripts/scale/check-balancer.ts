import { aMatch, caller } from './scorer.ts'
import { type BuiltServer, type Tally, until } from './servers.ts'

interface Parts {
  readonly a: BuiltServer
  /** The load balancer. */
  readonly url: string
  readonly scorerKey: string
}

/** Longest wait for a stream's comment, which servers send every 15 s (ms). */
const COMMENT_MS = 20_000
/** Size of a body that only the calls for pictures and competitions accept (bytes). */
const LARGE = 2 * 1024 * 1024
const IMPORT = '/office/all-competitions/tods'

/** Opens a stream of a new match through the load balancer. Returns the check to make some seconds later. */
export async function checkBalancer({ check }: Tally, { a, url, scorerKey }: Parts): Promise<() => Promise<void>> {
  const { call } = caller(scorerKey)
  const match = aMatch()
  await call('POST', `${a.url}/product`, match)
  const stream = await openStream(`${url}/product/${match.id}/stream`)

  await check(
    'nginx passes on a picture and a competition of 2 MB, and answers 413 to other bodies of this size',
    async () => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      const statusOf = async (path: string) =>
        (await fetch(url + path, { method: 'POST', headers, body: new Uint8Array(LARGE) })).status
      const statuses: number[] = []
      for (const path of ['/images', IMPORT, `${IMPORT}/check`, '/product']) statuses.push(await statusOf(path))
      if (statuses.join() !== '401,401,401,413') throw new Error(statuses.join())
    },
  )
  return () =>
    check('a stream of a match without points stays open through nginx', async () => {
      const took = await until('a comment', () => stream.text().includes(': ping'), COMMENT_MS)
      stream.close()
      return `${took.toFixed(0)} ms`
    })
}

async function openStream(url: string) {
  const ending = new AbortController()
  const { body } = await fetch(url, { signal: ending.signal })
  let text = ''
  const read = async () => {
    for await (const part of body ?? []) text += Buffer.from(part).toString()
  }
  read().catch(() => undefined)
  return { text: () => text, close: () => ending.abort() }
}
