import { mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const BINARY = '/usr/sbin/nats-server'
/** What has to be there for it, as Debian's nats-server installs it. */
export const NATS_FILES = [BINARY]

/**
 * Runs NATS with its WebSocket listener.
 * @param port its HTTP monitor's, which says that it runs
 * @param webSocket the watchers' port
 * @param client the port for messages
 */
export function natsCommand(folder: string, port: number, webSocket: number, client: number): string[] {
  const own = mkdtempSync(path.join(folder, 'nats-'))
  const file = path.join(own, 'nats.conf')
  writeFileSync(
    file,
    `listen: "127.0.0.1:${client}"
http: "127.0.0.1:${port}"
max_connections: 20000
log_file: "${own}/log"
ping_interval: "60s"
websocket { listen: "127.0.0.1:${webSocket}", no_tls: true, compression: false }
`,
  )
  return [BINARY, '-c', file]
}
