// Plain Socket.IO: rooms, and one emit for each message. It does not check, store or fold.
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { entryOf, onPost } from './posted.ts'

const http = createServer()
const io = new Server(http)
io.on('connection', (socket) => {
  socket.on('match:watch', async ({ id }: { id: string }, acknowledge: (answer: unknown) => void) => {
    await socket.join(id)
    acknowledge({ ok: true, seq: 0, entries: [] })
  })
})
onPost(http, (match) => void io.to(match).emit('match:action', entryOf(match)))
http.listen(Number(process.env.PORT), '127.0.0.1')
