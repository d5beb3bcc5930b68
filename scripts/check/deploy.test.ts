import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '../../server/storage/root.ts'

const FOLDER = path.join(projectRoot, 'docs/deploy')
const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8')
const services = readdirSync(FOLDER).filter((file) => file.endsWith('.service'))
const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })
const version = Number(/^systemd (\d+)/.exec(analyze('--version').stdout ?? '')?.[1])
/** Whether systemd is installed, and new enough (250) to check unit files offline. */
const isInstalled = version >= 250
/** Matches a warning about a key that an older systemd ignores. */
const NEWER_KEY = /^.*Unknown key(?: name)? '(?:RestartSteps|RestartMaxDelaySec)' in section .*\n/gm
/** Highest exposure that we accept. systemd counts from 0, "safe", to 10, "unsafe". */
const MAX_EXPOSURE = 2

test.runIf(isInstalled).each(services)(
  'systemd accepts every line of %s, and the exposure of the service is below 2',
  (file) => {
    const { stdout, stderr } = analyze('security', '--offline=true', path.join(FOLDER, file))
    expect(version < 254 ? stderr.replace(NEWER_KEY, '') : stderr).toBe('')
    expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(MAX_EXPOSURE)
  },
)

test('a crashed server always starts again, and a crash loop waits longer and longer', () => {
  const unit = read('ventaja.service')
  expect(unit).toMatch(/^Restart=always$/m)
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
  const [from = 0, steps = 0, to = 0] = ['RestartSec', 'RestartSteps', 'RestartMaxDelaySec'].map((key) =>
    Number(new RegExp(`^${key}=(\\d+)$`, 'm').exec(unit)?.[1]),
  )
  expect(steps).toBeGreaterThan(0)
  expect(to).toBeGreaterThan(from)
  // Docker doubles the pause after each crash, up to a minute.
  const servers = read('compose.yaml')
  expect(servers.slice(servers.indexOf('x-server:'), servers.indexOf('services:'))).toMatch(
    /^ {2}restart: unless-stopped$/m,
  )
})

test('the containers have the addresses that nginx.conf names', () => {
  const compose = read('compose.yaml')
  const servers = [...read('nginx.conf').matchAll(/^ +server ([\d.]+):3000/gm)].map(([, address]) => address)
  expect(servers).toHaveLength(4)
  for (const address of servers) expect(compose).toContain(`ipv4_address: ${address} `)
  const proxy = /TRUST_PROXY: ([\d.]+)/.exec(compose)?.[1]
  expect(compose).toContain(`- ./nginx.conf:/etc/nginx/nginx.conf:ro`)
  expect(compose.slice(compose.indexOf('  nginx:'))).toContain(`ipv4_address: ${proxy} `)
})

test('the example of a hosted CI is valid YAML, and runs .ci/run for each push, and with --all each night', () => {
  const { on, jobs } = parse(read('ci.yaml'))
  expect(Object.keys(on)).toEqual(['push', 'pull_request', 'schedule'])
  expect(jobs.tests.steps.at(-1).run).toMatch(/^\.ci\/run \$.*'schedule' && '--all'/)
  expect(statSync(path.join(projectRoot, '.ci/run')).mode & 0o111).not.toBe(0)
})
