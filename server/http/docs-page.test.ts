import { expect, test } from 'vitest'
import { startOwnApp } from '../testing/running-app.ts'

test('the page of the calls keeps the policy of every other, which lets its styles be and takes plain http [F31]', async () => {
  const app = await startOwnApp()
  const policyOf = async (path: string) => (await app.get(path)).headers.get('content-security-policy')
  const policy = await policyOf('/docs')
  expect(policy).toBe(await policyOf('/healthz'))
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')*;/)
  expect(policy).not.toContain('upgrade-insecure-requests')
})

test('the page of the calls has the name, the colours and the logo of the site, and every file that it asks for', async () => {
  const app = await startOwnApp()
  const text = String((await app.get('/docs')).body)
  expect(text).toContain('<title>Calls · Ventaja</title>')
  const asked = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path = '']) => path)
  expect(asked).toEqual(expect.arrayContaining(['/docs/static/theme/house.css', '/docs/static/theme/favicon.svg']))
  for (const path of asked) expect((await app.get(path)).status, path).toBe(200)
  expect((await app.get('/docs/static/theme/house.css')).headers.get('content-type')).toMatch(/^text\/css/)
})
