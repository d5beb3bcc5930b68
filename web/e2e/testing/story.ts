import { test as base } from '@playwright/test'
import { type BuiltServer, builtServer } from './built-server.ts'
import { type CuttableLine, cuttableLine } from './cuttable-line.ts'
import { type Person, sessionOf } from './signed-in.ts'
import { createUmpire, type Umpire } from './umpire.ts'

export { expect } from '@playwright/test'
export { ANA, BETO } from './signed-in.ts'

interface Story {
  /** More settings of the story's server. */
  serverEnv: NodeJS.ProcessEnv
  /** Who is signed in (with the local sign-in) when the story begins: `test.use({ signedIn: ANA })`. Null: nobody. */
  signedIn: Person | null
  server: BuiltServer
  umpire: Umpire
  /** Another way to the product, which can be cut. */
  line: CuttableLine
}

/** A story gets the built product, running alone with an empty database, and an umpire who posts to it. */
export const test = base.extend<Story>({
  serverEnv: [{}, { option: true }],
  signedIn: [null, { option: true }],
  storageState: async ({ server, signedIn, storageState }, use) =>
    use(signedIn ? await sessionOf(server, signedIn) : storageState),
  server: async ({ serverEnv }, use, testInfo) => {
    const server = await builtServer(serverEnv)
    await use(server)
    await server.dispose()
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('server log', { body: server.log(), contentType: 'text/plain' })
  },
  umpire: async ({ server }, use) => use(createUmpire(server.url)),
  line: async ({ server }, use) => {
    const line = await cuttableLine(server.linePort, server.port)
    await use(line)
    await line.close()
  },
  baseURL: async ({ server }, use) => use(server.url),
})
