import path from 'node:path'
import { errorText } from '../shared/errors/error-text.ts'
import { broadcastPageAt } from '../shared/pages/broadcast-pages.ts'
import type { AppDeps } from './app.ts'
import { closeWithGrace } from './close.ts'
import { readConfig } from './config.ts'
import { loadDotEnv } from './dot-env.ts'
import { isReading, pathOf } from './http/page-requests.ts'
import { startServer } from './start.ts'
import { projectRoot } from './storage/root.ts'

/**
 * The development server: the API, the feed and Vite with hot reload in one process on one port. Vite answers the requests that
 * no route handles. Vite is not a proxy in front of the API, because a proxy would mix up calls and pages that share prefixes
 * (/blog, /blogs).
 */
const pages: AppDeps['pages'] = async (app) => {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: path.join(projectRoot, 'web/vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'spa',
  })
  app.addHook('onClose', () => vite.close())
  return {
    takes: isReading,
    answer: (request, reply) => {
      reply.hijack()
      if (broadcastPageAt(pathOf(request))) request.raw.url = '/broadcast.html'
      vite.middlewares(request.raw, reply.raw)
    },
  }
}

try {
  loadDotEnv()
  const config = readConfig(process.env)
  await startServer(config, { pages, closing: closeWithGrace })
  process.stdout.write(`Ventaja, with hot reload: ${config.publicUrl}\n`)
} catch (error) {
  process.stderr.write(`The development server does not start:\n${errorText(error)}\n`)
  // Vite may be running already, and would keep the process alive.
  process.exit(1)
}
