// A bare Fastify: its "hello", and a Buffer of any size.
import fastify from 'fastify'

const app = fastify()
const buffers = new Map<number, Buffer>()

function bufferOf(size: number): Buffer {
  const known = buffers.get(size)
  if (known) return known
  const buffer = Buffer.alloc(size, 'x')
  buffers.set(size, buffer)
  return buffer
}

app.get('/', () => ({ hello: 'world' }))
app.get<{ Params: { size: string } }>('/buffer/:size', ({ params }, reply) => {
  return reply.type('application/json; charset=utf-8').send(bufferOf(Number(params.size)))
})
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
