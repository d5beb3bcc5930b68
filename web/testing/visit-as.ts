import { onTestFinished, vi } from 'vitest'
import { localIdentity } from '../../server/testing/running-app.ts'
import { keepSession } from '../api/session.ts'

/** Sends the page's requests to this server until the test ends, as a signed-in person. Returns the list of their methods and paths. */
export async function visitAs(email: string, url: string): Promise<string[]> {
  const send = globalThis.fetch
  const sent: string[] = []
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    sent.push(`${init.method ?? 'GET'} ${path}`)
    return send(new URL(path, url), init)
  })
  vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  keepSession({ token: await localIdentity.sign({ email, name: 'ana' }), username: 'ana', email })
  return sent
}
