import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../storage/root.ts'
import { type RunningApp, startApp, temporaryFolder } from './running-app.ts'

/** What a browser accepts when it opens an address. */
export const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/** Starts a server that also serves pages: the texts of the product, and a page without scripts. Its `close` removes them. */
export async function startAppWithPages(): Promise<RunningApp> {
  let remove = (): void => {}
  const folder = temporaryFolder((clean) => {
    remove = clean
  })
  const webRoot = path.join(folder, 'web')
  mkdirSync(webRoot, { recursive: true })
  cpSync(path.join(projectRoot, 'web/public/locales'), path.join(webRoot, 'locales'), { recursive: true })
  writeFileSync(path.join(webRoot, 'index.html'), '<html>the app</html>')
  const app = await startApp({ webRoot })
  return {
    ...app,
    close: async () => {
      await app.close()
      remove()
    },
  }
}
