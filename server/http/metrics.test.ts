import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { pointBy } from '../testing/client.ts'
import { startOwnApp, temporaryFolder } from '../testing/running-app.ts'
import { openWatcher } from '../testing/watcher.ts'

type App = Awaited<ReturnType<typeof startOwnApp>>

const scrape = async (app: App): Promise<string> => String((await app.get('/metrics')).body)
const seriesOf = (text: string, name: string): string[] =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))

test('/metrics has the documented metrics, named by the conventions of Prometheus', async () => {
  const app = await startOwnApp()
  const { id, one } = await app.newMatch()
  const watcher = await openWatcher(app.url)
  await watcher.watch(id)
  await app.score(id, [pointBy(one), pointBy(one)])
  await watcher.sees([1, 2])
  const text = await scrape(app)
  for (const series of [
    'ventaja_entries_appended_total{kind="action"} 2',
    'ventaja_append_seconds_count 1',
    'ventaja_commit_seconds_count 2',
    'ventaja_commit_entries_sum 2',
    'ventaja_watchers 1',
    'ventaja_entries_sent_total 2',
    'ventaja_http_requests_total{method="POST",route="/product/:id/actions",status="201"} 1',
    'ventaja_http_request_seconds_count{method="POST",route="/product/:id/actions"} 1',
    'ventaja_http_requests_shed_total 0',
  ]) {
    expect(text.split('\n')).toContain(series)
  }
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'process_open_fds']) {
    expect(seriesOf(text, name)).toHaveLength(1)
  }
  const ours = [...text.matchAll(/^# TYPE (ventaja_\w+) (\w+)$/gm)]
  expect(ours.length).toBeGreaterThan(10)
  for (const [, name = '', type] of ours) {
    expect(name.endsWith('_total')).toBe(type === 'counter')
    if (type === 'histogram') expect(name).toMatch(/_(seconds|entries)$/)
    expect(text).toMatch(new RegExp(`^# HELP ${name} .+\\.$`, 'm'))
  }
})

test('counts reconnecting watchers that missed entries, and no others', async () => {
  const app = await startOwnApp()
  const { id, one } = await app.newMatch()
  await app.score(id, [pointBy(one), pointBy(one), pointBy(one)])
  const watcher = await openWatcher(app.url)
  for (const since of [0, 3, 1, 9]) await watcher.watch(id, since)
  const text = await scrape(app)
  expect(seriesOf(text, 'ventaja_heals_total')).toEqual([
    'ventaja_heals_total{with="entries"} 1',
    'ventaja_heals_total{with="snapshot"} 1',
  ])
})

test('unknown addresses count as one route, and so do the files of the web app', async () => {
  const webRoot = path.join(temporaryFolder(), 'web')
  mkdirSync(path.join(webRoot, 'assets'), { recursive: true })
  writeFileSync(path.join(webRoot, 'index.html'), 'the app')
  for (let n = 0; n < 30; n++) writeFileSync(path.join(webRoot, `assets/${n}.js`), 'export {}')
  const app = await startOwnApp({ webRoot })
  for (let n = 0; n < 30; n++) {
    for (const path of [`/product/${n}`, `/made/up/${n}`, `/images/${n}.png`, `/assets/${n}.js`]) await app.get(path)
  }
  await vi.waitFor(async () => {
    const routes = seriesOf(await scrape(app), 'ventaja_http_requests_total').map((line) => line.split(' '))
    expect(routes.filter(([labels]) => !labels?.includes('/metrics'))).toEqual([
      ['ventaja_http_requests_total{method="GET",route="/product/:id",status="404"}', '30'],
      ['ventaja_http_requests_total{method="GET",route="none",status="404"}', '30'],
      ['ventaja_http_requests_total{method="GET",route="/images/:file",status="404"}', '30'],
      ['ventaja_http_requests_total{method="GET",route="files",status="200"}', '30'],
    ])
  })
})
