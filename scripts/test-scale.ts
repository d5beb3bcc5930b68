// Tests two built servers behind a temporary nginx, with a temporary PostgreSQL. It leaves nothing behind.
// Without PostgreSQL or nginx it skips everything.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../server/storage/root.ts'
import { freePort } from '../server/testing/free-port.ts'
import { nginxProgram, postgresPrograms, startNginx, startPostgres } from '../server/testing/real-programs.ts'
import { testFiles } from './check/source-files.ts'
import { championship } from './scale/championship.ts'
import { checkBalancer } from './scale/check-balancer.ts'
import { checkCompetition } from './scale/check-competition.ts'
import { checkOrder } from './scale/check-order.ts'
import { checkRules } from './scale/check-rules.ts'
import { drill } from './scale/drill.ts'
import { rollingUpgrade } from './scale/rolling-upgrade.ts'
import { createTally, startServer } from './scale/servers.ts'

const USAGE = `npm run test:scale -- [--small] [--from FOLDER]
Tests two servers behind a temporary nginx, with a temporary PostgreSQL: the storage, the rules that hold across servers, and
faults under load. Needs PostgreSQL and nginx, and npm run build. --small is a short run.
With --from, tests only a rolling upgrade: it replaces two servers of the built version in FOLDER under load.`

const { values } = parseArgs({
  options: { small: { type: 'boolean' }, from: { type: 'string' }, help: { type: 'boolean' } },
})
const { small = false, from } = values
/** Files with tests that create databases on a PostgreSQL server. */
const ON_POSTGRES = testFiles('server').flatMap(({ path, text }) => (text.includes('/real-postgres.ts') ? path : []))
const SIZES = { scorers: 20, watchers: small ? 100 : 500 }

const keys = { SCORER_KEY: 'a-key-for-the-checks', TOKEN_KEY: 'a-token-key-for-the-checks' }
const tally = createTally()
const { check, say } = tally
const closers: (() => unknown)[] = []

async function runUpgrade(programs: string, nginx: string, root: string): Promise<void> {
  const postgres = await startPostgres(programs)
  closers.push(postgres.stop)
  const env = { ...keys, DATABASE_URL: postgres.url, LOG_LEVEL: 'fatal', DRAIN_SECONDS: '1', TRUST_PROXY: 'loopback' }
  const start = async (port: number, folder?: string) => {
    const server = await startServer(port, env, folder)
    closers.push(server.kill)
    return server
  }
  const old = [await start(await freePort(), root), await start(await freePort(), root)]
  const balancer = await startNginx(
    nginx,
    old.map(({ port }) => port),
  )
  closers.push(balancer.stop)
  say(`A rolling upgrade, while ${SIZES.scorers} scorers post and as many readers read through nginx`)
  const { scorers } = SIZES
  await rollingUpgrade(tally, { old, url: balancer.url, scorerKey: keys.SCORER_KEY, scorers, replace: start })
}

async function runAll(programs: string, nginx: string): Promise<void> {
  const postgres = await startPostgres(programs)
  closers.push(postgres.stop)
  const database = postgres.url
  const env = { ...keys, DATABASE_URL: database, LOG_LEVEL: 'fatal', DRAIN_SECONDS: '1', TRUST_PROXY: 'loopback' }

  say('Unit tests that need a real PostgreSQL')
  for (const file of ON_POSTGRES)
    await check(file, () => {
      const { status, stdout } = spawnSync('npm', ['run', '--silent', 'test:unit', file], {
        cwd: projectRoot,
        encoding: 'utf8',
        env: { ...process.env, TEST_POSTGRES_URL: database },
      })
      // A failed check shows only its first lines. Those before are the tests that passed.
      if (status !== 0) throw new Error(stdout.slice(Math.max(0, stdout.indexOf('Failed Tests'))))
      return `${/(\d+) passed.*\n.*Start/.exec(stdout.replaceAll(/\p{Cc}\[\d+m/gu, ''))?.[1]} tests`
    })

  say('Two servers start at once on an empty database; one migrates it')
  const ports = [await freePort(), await freePort()]
  const [a, b] = await Promise.all(ports.map((port) => startServer(port, env)))
  if (!a || !b) throw new Error('two servers')
  closers.push(a.kill, b.kill)
  const balancer = await startNginx(nginx, ports)
  closers.push(balancer.stop)

  say('The load balancer')
  const checkStream = await checkBalancer(tally, { a, url: balancer.url, scorerKey: keys.SCORER_KEY })

  say('Rules that hold across servers')
  const parts = { a, b, url: balancer.url, database, scorerKey: keys.SCORER_KEY, tokenKey: keys.TOKEN_KEY }
  await checkRules(tally, { ...parts, patient: !small })
  await checkCompetition(tally, parts)
  await checkOrder(tally, parts)
  await checkStream()

  say('A championship')
  await championship(tally, { ...parts, small })

  say(`Faults, while ${SIZES.scorers} scorers post and ${SIZES.watchers} watchers watch through nginx`)
  await drill(tally, { ...parts, restartDatabase: postgres.restart, ...SIZES })
}

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close()
}

async function main(): Promise<void> {
  const programs = postgresPrograms()
  const nginx = nginxProgram()
  if (values.help) return say(USAGE)
  if (!programs || !nginx) {
    say(`skipped: ${programs ? 'nginx' : 'PostgreSQL'} is not installed (apt-get install postgresql nginx)`)
    return say('0 passed, 0 failed')
  }
  if (!existsSync(path.join(projectRoot, 'dist/server/main.js')))
    throw new Error('nothing is built yet: run npm run build first')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void closeAll().finally(() => process.exit(130)))
  }
  try {
    await (from === undefined ? runAll(programs, nginx) : runUpgrade(programs, nginx, path.resolve(from)))
  } finally {
    await closeAll()
  }
  const { passed, failed } = tally.counts
  say(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

main().catch((error: unknown) => {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  say(`${tally.counts.passed} passed, ${tally.counts.failed + 1} failed`)
  process.exitCode = 1
})
