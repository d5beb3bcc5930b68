import { expect, test } from 'vitest'
import { startOwnApp } from '../testing/running-app.ts'

test('/docs has the security policy of every other page, which allows its styles and plain http [F31]', async () => {
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
  expect(loaded).toContain('/docs/static/theme/ventaja.css')
  for (const path of loaded) expect((await app.get(path)).status, path).toBe(200)
})
