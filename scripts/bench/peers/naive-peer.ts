// A naive log: one transaction and one sync for every request. It does not check, fold or publish, which makes it faster.

import fastify from 'fastify'
import BetterSqlite3 from '../../../server/storage/better-sqlite3.ts'

const { PEER_DATABASE = '', PORT } = process.env
const database = new BetterSqlite3(PEER_DATABASE)
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.exec(`create table if not exists entries (
  match_id text not null, seq integer not null, id text not null, at integer not null, body text not null,
  primary key (match_id, seq), unique (match_id, id))`)
const insert = database.prepare<[string, string, number, string, string], { seq: number }>(
  `insert into entries (match_id, seq, id, at, body)
   select ?, coalesce(max(seq), 0) + 1, ?, ?, ? from entries where match_id = ? returning seq`,
)

interface Append {
  Params: { id: string }
  Body: { id: string }
}

const app = fastify()
app.get('/readyz', () => ({ ok: true }))
app.post('/product', (_request, reply) => reply.code(201).send({}))
app.post<Append>('/product/:id/actions', ({ params, body }, reply) => {
  const row = insert.get(params.id, body.id, Date.now(), JSON.stringify(body), params.id)
  return reply.code(201).send({ seq: row?.seq })
})
await app.listen({ host: '127.0.0.1', port: Number(PORT) })
