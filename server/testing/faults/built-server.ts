import path from 'node:path'
import { freePort } from '../free-port.ts'
import { sendersAs, TOKEN_KEY, temporaryFolder } from '../running-app.ts'
import { type ServerProcess, startProcess } from '../server-process.ts'
import { START_ARGUMENTS } from '../start-command.ts'

export interface BuiltServer extends ServerProcess, ReturnType<typeof sendersAs> {
  readonly file: string
  readonly port: number
  /** Starts the server again on the same port and database, after it has ended. */
  again(): Promise<BuiltServer>
}

/** Settings without limits by address or person, which would end tests with many requests early. */
export const NO_LIMITS = Object.fromEntries(
  ['SIGN_IN_FAILURES', 'SHOP_WRITES', 'CLUB_WRITES', 'NEW_GRANTS', 'WEBHOOK_CALLS', 'CARD_READS'].map((name) => [
    name,
    '1000000',
  ]),
)

/** Starts the built server, and kills it at the end of the test if it still runs. */
export async function startBuilt(settings: Readonly<Record<string, string>> = {}, folder = temporaryFolder()) {
  const file = path.join(folder, 'test.db')
  const port = await freePort()
  const start = async (): Promise<BuiltServer> => {
    const server = await startProcess(file, port, { TOKEN_KEY, ...settings }, START_ARGUMENTS)
    return { ...server, ...sendersAs(server), file, port, again: start }
  }
  return start()
}

/** Returns a figure of `/metrics`, summed over its labels, or 0 if there is none yet. */
export async function figure(server: Pick<ServerProcess, 'get'>, name: string): Promise<number> {
  const text = String((await server.get('/metrics')).body)
  const series = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
  return series.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}

export const MEBIBYTE = 1_048_576

/**
 * Returns the resident memory of the process (bytes), without V8’s space for new objects. V8 may double that space at any time,
 * up to 64 MB, so it says nothing about what the server keeps.
 */
export async function memoryOf(server: Pick<ServerProcess, 'get'>): Promise<number> {
  const newObjects = await figure(server, 'nodejs_heap_space_size_total_bytes{space="new"}')
  return (await figure(server, 'process_resident_memory_bytes')) - newObjects
}

/** Prints a measurement. */
export const measured = (line: string): void => void process.stdout.write(`    ${line}\n`)

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1)
