import { test as base } from '@playwright/test'
import { type BuiltServer, builtServer } from './built-server.ts'
import { type CuttableLine, cuttableLine } from './cuttable-line.ts'
import { createUmpire, type Umpire } from './umpire.ts'

export { expect } from '@playwright/test'

interface Story {
  /** More settings of the story's server. */
  serverEnv: NodeJS.ProcessEnv
  server: BuiltServer
  umpire: Umpire
  /** Another way to the product, which can be cut. */
  line: CuttableLine
}

/** A story gets the built product, running alone with an empty database, and an umpire who posts to it. */
export const test = base.extend<Story>({
  serverEnv: [{}, { option: true }],
  server: async ({ serverEnv }, use) => {
    const server = await builtServer(serverEnv)
    await use(server)
    await server.dispose()
  },
  umpire: async ({ server }, use) => use(createUmpire(server.url)),
  line: async ({ server }, use) => {
    const line = await cuttableLine(server.linePort, server.port)
    await use(line)
    await line.close()
  },
  baseURL: async ({ server }, use) => use(server.url),
})
