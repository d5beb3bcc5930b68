// What the peers of the fan-out have in common: a POST triggers a message, whatever it says.
import type { Server } from 'node:http'

let seq = 0

/** An entry such as the product publishes, with the next seq. */
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

/** Answers every POST to /product/{match}/actions once its body is there and its message was sent; a GET says that it runs. */
export function onPost(http: Server, publish: (match: string) => void): void {
  http.on('request', (request, response) => {
    if (request.method !== 'POST') return void response.end()
    request.resume().on('end', () => {
      publish(request.url?.split('/')[2] ?? '')
      response.writeHead(201, { 'content-length': 2 }).end('{}')
    })
  })
}
