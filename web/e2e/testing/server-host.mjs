// Program that runs the built server for one story after another, because loading the server's code takes longest.
// It is plain JavaScript: tsx would compile the built server too, which takes as long as loading it.

const { startServer } = await import('../../../dist/server/start.js')
const { readConfig } = await import('../../../dist/server/config.js')

let server

async function close() {
  const closed = server?.close()
  server?.server.closeAllConnections()
  await closed
  server = undefined
}

async function start(settings) {
  // On a busy machine a server may be overloaded for a moment. The tests of overload start their own.
  server = await startServer(readConfig({ ...process.env, ...settings }), { maxLagMs: Infinity })
}

process.on('message', (message) => {
  const obeyed = message === 'close' ? close() : start(message)
  obeyed.then(
    () => process.send?.({}),
    (error) => process.send?.({ problem: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
process.once('SIGTERM', () => close().finally(() => process.exit()))
