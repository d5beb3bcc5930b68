import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPagePath } from '../../shared/pages/page-paths.ts'
import { errorBody } from './api-error.ts'

/** Answers requests that no route took, where they ask for a page. */
export interface PageFallback {
  takes(request: FastifyRequest): boolean
  answer(request: FastifyRequest, reply: FastifyReply): unknown
}

/** The hashes, for the content security policy, of the scripts that stand in the page itself. */
export function inlineScriptHashes(webRoot: string): string[] {
  const file = path.join(webRoot, 'index.html')
  if (!existsSync(file)) return []
  const scripts = readFileSync(file, 'utf8').matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  )
}

/**
 * Serves the built web app: files with a hash in their name for a year, everything else asked for anew each time.
 * A GET of anything else that is no file is a page of the app: one that the app does not have is that page too, and a 404.
 */
export async function servePages(app: FastifyInstance, webRoot: string): Promise<PageFallback> {
  await app.register(staticFiles, {
    root: webRoot,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const immutable = file.startsWith(path.join(webRoot, 'assets') + path.sep)
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return {
    takes: asksForPage,
    answer: (request, reply) =>
      isPagePath(pathOf(request))
        ? reply.sendFile('index.html')
        : // Without a validator: a browser that has it would be answered with no page at all.
          reply.code(404).sendFile('index.html', { etag: false, lastModified: false }),
  }
}

/** Routes that nobody declared: pages for people, a clear 404 for programs. */
export function answerUnknown(app: FastifyInstance, page: PageFallback | null): void {
  app.setNotFoundHandler((request, reply) => {
    if (page?.takes(request)) return page.answer(request, reply)
    const message = `there is no ${request.method} ${pathOf(request)}`
    return reply.code(404).send(errorBody(404, 'NOT_FOUND', message))
  })
}

export const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

const asksForPage = (request: FastifyRequest): boolean => isReading(request) && !FILE.test(pathOf(request))

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? url

/** Folders of files, and the endings that files of the app have. A match's id may have a dot in it. */
const FILE = /^\/(images|locales|assets|docs)\/|\.(js|css|map|json|html|svg|png|jpe?g|webp|avif|ico|txt|xml|woff2?)$/i
