import { expect, test } from 'vitest'
import { expectError } from '../testing/errors.ts'
import { startOwnApp } from '../testing/running-app.ts'

const PUBLIC = 'https://club.example'

test('every link of the page at /docs and of the guide works', async () => {
  const app = await startOwnApp()
  const { info } = (await app.get('/docs/json')).body as { info: { description: string } }
  const guide = String((await app.get('/docs/guide.md')).body)
  const named = [info.description, guide].flatMap((text) =>
    [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, to = '']) => to),
  )
  const here = named.map((to) => new URL(to, `${app.url}/docs/guide.md`)).filter(({ origin }) => origin === app.url)
  const paths = new Set(here.map(({ pathname }) => pathname))
  expect(paths).toEqual(new Set(['/docs/asyncapi.json', '/docs/guide.md', '/docs/openapi.json']))
  for (const path of paths) expect((await app.get(path)).status, path).toBe(200)
  expect((await app.get('/docs/openapi.json')).body).toEqual((await app.get('/docs/json')).body)
})

test('the document of the live feed has the server’s own address, with wss for https', async () => {
  const [open, safe] = [await startOwnApp(), await startOwnApp({ config: { publicUrl: PUBLIC } })]
  const text = JSON.stringify((await safe.get('/docs/asyncapi.json')).body)
  expect(text).toContain('wss://club.example/socket.io/?EIO=4')
  expect(text).not.toContain('localhost')
  const serverOf = async (app: typeof open) =>
    ((await app.get('/docs/asyncapi.json')).body as { servers: { own: object } }).servers.own
  expect(await serverOf(open)).toMatchObject({ protocol: 'ws', pathname: '/socket.io/' })
  expect(await serverOf(safe)).toMatchObject({ protocol: 'wss', host: 'club.example', pathname: '/socket.io/' })
})

test('the guide is Markdown with the server’s own address in its commands', async () => {
  const app = await startOwnApp({ config: { publicUrl: PUBLIC } })
  const answer = await app.get('/docs/guide.md')
  expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(answer.body).toContain(`export URL=${PUBLIC}`)
  expect(answer.body).not.toContain('localhost')
})

test('/docs has the same security policy as every other page, which allows its styles and plain http [F31]', async () => {
  const app = await startOwnApp()
  const policyOf = async (path: string) => (await app.get(path)).headers.get('content-security-policy')
  const policy = await policyOf('/docs')
  expect(policy).toBe(await policyOf('/healthz'))
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')*;/)
  expect(policy).not.toContain('upgrade-insecure-requests')
})

test('/docs has the title of the site, and every file that it loads exists', async () => {
  const app = await startOwnApp()
  const text = String((await app.get('/docs')).body)
  expect(text).toContain('<title>Calls · Ventaja</title>')
  const loaded = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path = '']) => path)
  expect(loaded).toContain('/docs/static/swagger-ui-bundle.js')
  for (const path of loaded) expect((await app.get(path)).status, path).toBe(200)
  expectError(await app.get('/docs/static/package.json'), 404, 'NOT_FOUND')
})
