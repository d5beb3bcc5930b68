import { createServer } from 'node:net'

/**
 * Checks that a port is free.
 * @throws Error with the reason and the command that uses another port
 */
export async function freeOr(host: string, port: number, command: string): Promise<void> {
  const why = await new Promise<string | undefined>((resolve) => {
    const server = createServer()
      .once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'))
      .listen(port, host, () => server.close(() => resolve(undefined)))
  })
  if (why === undefined) return
  const other = port < 65_535 ? port + 1 : 3000
  const what =
    why === 'EADDRINUSE'
      ? `port ${port} is taken, perhaps by another Ventaja`
      : why === 'EACCES'
        ? `port ${port} is for the system`
        : `${host} cannot be listened on (${why})`
  throw new Error(`${what}; PORT=${other} ${command} takes another one`)
}
