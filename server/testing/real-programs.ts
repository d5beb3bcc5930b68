import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { projectRoot } from '../storage/root.ts'
import { freePort } from './free-port.ts'

const PROGRAMS = '/usr/lib/postgresql'

/** Returns the folder of the newest PostgreSQL's programs on this machine, or null. */
export function postgresPrograms(): string | null {
  if (!existsSync(PROGRAMS)) return null
  const versions = readdirSync(PROGRAMS).sort((a, b) => Number(b) - Number(a))
  const folder = versions
    .map((version) => path.join(PROGRAMS, version, 'bin'))
    .find((bin) => existsSync(`${bin}/initdb`))
  return folder ?? null
}

export const nginxProgram = (): string | null =>
  ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find(existsSync) ?? null

interface Stoppable {
  readonly url: string
  stop(): void | Promise<void>
}

/** Starts a temporary PostgreSQL on a free port. It syncs to disk as a real one does. */
export async function startPostgres(programs: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-postgres-'))
  const asRoot = userInfo().uid === 0
  chmodSync(folder, 0o777)
  const data = path.join(folder, 'data')
  const port = await freePort()
  // PostgreSQL refuses to run as root.
  const run = async (program: string, args: string[]): Promise<void> => {
    const own = [path.join(programs, program), ...args]
    const [command = '', ...rest] = asRoot ? ['runuser', '-u', 'postgres', '--', ...own] : own
    // Asynchronous, because scorers post meanwhile. Without pipes, because PostgreSQL would inherit them and keep them open.
    const child = spawn(command, rest, { stdio: 'ignore', cwd: folder })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`${program} ends with ${code}`)
  }
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200 -c shared_buffers=128MB`
  const control = (...args: string[]) => run('pg_ctl', ['-D', data, '-w', '-l', path.join(folder, 'log'), ...args])
  await run('initdb', ['-D', data, '-U', 'ventaja', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  await control('-o', options, 'start')
  await run('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'ventaja', 'ventaja'])
  return {
    url: `postgres://ventaja@127.0.0.1:${port}/ventaja`,
    /** Stops at once, aborting what is in progress, and starts again. */
    restart: () => control('-m', 'fast', '-o', options, 'restart'),
    stop: async () => {
      await control('-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts nginx with docs/deploy/nginx.conf in front of these ports. */
export async function startNginx(program: string, ports: readonly number[]): Promise<Stoppable> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ventaja-nginx-'))
  chmodSync(folder, 0o755)
  mkdirSync(path.join(folder, 'logs'))
  const port = await freePort()
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = kinds.map((kind) => `  ${kind}_temp_path ${folder}/${kind};\n`).join('')
  const configuration = readFileSync(path.join(projectRoot, 'docs/deploy/nginx.conf'), 'utf8')
    .replace(/server 10\.77\.0\.1(\d):3000/g, (_, nth) => `server 127.0.0.1:${ports[nth - 1]}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace(/^ *(listen \[::\]:80|error_log .*);.*\n/gm, '')
    .replace('http {\n', `http {\n${temporary}`)
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/log;\n${configuration}`,
  )
  const child = spawn(program, ['-p', folder, '-e', `${folder}/log`, '-c', `${folder}/nginx.conf`], {
    stdio: 'inherit',
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
