import { test as base } from '@playwright/test'
import { type BuiltServer, builtServer } from './built-server.ts'
import { type CuttableLine, cuttableLine } from './cuttable-line.ts'
import { type Person, sessionOf } from './signed-in.ts'
import { createUmpire, type Umpire } from './umpire.ts'

export { expect } from '@playwright/test'
export { ANA, BETO } from './signed-in.ts'

interface Story {
  /** Additional settings of the story's server. */
  serverEnv: NodeJS.ProcessEnv
  /** Person signed in (with the local sign-in) at the start: `test.use({ signedIn: ANA })`. Null for nobody. */
  signedIn: Person | null
  server: BuiltServer
  umpire: Umpire
  /** A second address of the product. The story can cut the connection to it. */
  line: CuttableLine
  /** Closes the contexts that the story opened in the browser. Playwright closes only its own, and open pages go on calling. */
  leftovers: undefined
}

/** Gives each story the built product with an empty database of its own, and an umpire who posts to it. */
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
  leftovers: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})
