// Shared by the peers of the fan-out: any POST triggers a message.
import type { Server } from 'node:http'

let seq = 0

/** Returns an entry as the product publishes it, with the next seq. */
export const entryOf = (match: string) => ({
  matchId: match,
  seq: ++seq,
  id: `${process.pid}-100000-${seq}`,
  at: new Date().toISOString(),
  kind: 'action',
  side: 1,
  player: seq % 2 ? 'Ana Reyes' : 'Luz Marte',
  action: 'WINNER',
  game: 1,
  gamescore: '15-0',
  score: { sets: [[0, 0]], points: ['15', '0'], server: null },
})

/** Publishes on every POST to /product/{match}/actions and answers it. A GET answers 200. */
export function onPost(http: Server, publish: (match: string) => void): void {
  http.on('request', (request, response) => {
    if (request.method !== 'POST') return void response.end()
    request.resume().on('end', () => {
      publish(request.url?.split('/')[2] ?? '')
      response.writeHead(201, { 'content-length': 2 }).end('{}')
    })
  })
}
