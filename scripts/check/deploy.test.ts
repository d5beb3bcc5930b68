import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/storage/root.ts'

const FOLDER = path.join(projectRoot, 'docs/deploy')
const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8')
const services = readdirSync(FOLDER).filter((file) => file.endsWith('.service'))
const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })
/** Whether systemd is installed, and new enough (250) to check unit files offline. */
const isInstalled = Number(/^systemd (\d+)/.exec(analyze('--version').stdout ?? '')?.[1]) >= 250
/** Highest exposure that we accept. systemd counts from 0, "safe", to 10, "unsafe". */
const MAX_EXPOSURE = 2

test.runIf(isInstalled).each(services)(
  'systemd accepts every line of %s, and the exposure of the service is below 2',
  (file) => {
    const { stdout, stderr } = analyze('security', '--offline=true', path.join(FOLDER, file))
    expect(stderr).toBe('')
    expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(MAX_EXPOSURE)
  },
)

test('the containers have the addresses that nginx.conf names', () => {
  const compose = read('compose.yaml')
  const servers = [...read('nginx.conf').matchAll(/^ +server ([\d.]+):3000/gm)].map(([, address]) => address)
  expect(servers).toHaveLength(4)
  for (const address of servers) expect(compose).toContain(`ipv4_address: ${address} `)
  const proxy = /TRUST_PROXY: ([\d.]+)/.exec(compose)?.[1]
  expect(compose).toContain(`- ./nginx.conf:/etc/nginx/nginx.conf:ro`)
  expect(compose.slice(compose.indexOf('  nginx:'))).toContain(`ipv4_address: ${proxy} `)
})
