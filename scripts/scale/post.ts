import { Agent, request } from 'node:http'

export type Post = (path: string, body: unknown) => Promise<unknown>

/**
 * A bare HTTP client over kept connections: it must cost less than what it measures.
 * @param connections how many requests may be under way at once
 */
export function createPost(port: number, key: string, connections: number): { post: Post; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const post: Post = (path, body) =>
    new Promise((resolve, reject) => {
      const payload = JSON.stringify(body)
      const headers = {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
      }
      const sent = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
        })
        response.on('error', reject)
        response.on('end', () => {
          if (response.statusCode === 201) resolve(JSON.parse(text))
          else reject(new Error(`${path}: ${response.statusCode} ${text.slice(0, 200)}`))
        })
      })
      sent.on('error', reject)
      sent.end(payload)
    })
  return { post, close: () => agent.destroy() }
}

let matches = 0
/** A new match on the server. @returns its id */
export async function newMatch(post: Post): Promise<string> {
  const id = `bench-${++matches}`
  const names = { company: 'Ana Reyes', company2: 'Luz Marte' }
  await post('/product', { id, ...names, category: 'Bench', description: '', date: new Date().toISOString() })
  return id
}

let entries = 0
/** An entry that was never sent before. */
export const newPoint = (): { id: string; player: string; action: string } => {
  entries += 1
  return { id: `p-${entries}`, player: entries % 2 ? 'Ana Reyes' : 'Luz Marte', action: 'WINNER' }
}
