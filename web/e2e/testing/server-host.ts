// Program that runs the built server for one story after another, because loading the server's code takes longest.
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '../../../server/storage/root.ts'

/** Settings to start a server with, or `close` to close the server. */
export type HostMessage = NodeJS.ProcessEnv | 'close'
/** Sent when a message was obeyed, or could not be. */
export interface HostReply {
  readonly problem?: string
}

const { startServer } = (await import(
  `${projectRoot}/dist/server/start.js`
)) as typeof import('../../../server/start.ts')
const { readConfig } = (await import(
  `${projectRoot}/dist/server/config.js`
)) as typeof import('../../../server/config.ts')

let server: FastifyInstance | undefined

async function close(): Promise<void> {
  const closed = server?.close()
  server?.server.closeAllConnections()
  await closed
  server = undefined
}

async function start(settings: NodeJS.ProcessEnv): Promise<void> {
  server = await startServer(readConfig({ ...process.env, ...settings }))
}

process.on('message', (message: HostMessage) => {
  const reply = (sent: HostReply) => process.send?.(sent)
  const obeyed = message === 'close' ? close() : start(message)
  obeyed.then(
    () => reply({}),
    (error: unknown) => reply({ problem: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
process.once('SIGTERM', () => close().finally(() => process.exit()))
