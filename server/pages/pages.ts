import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PageName, pageAt } from '../../shared/pages/page-table.ts'
import type { AllowedMethods } from '../http/allowed-methods.ts'
import { errorBody } from '../http/api-error.ts'
import { acceptsHtml, asksForPage, pathOf, queryOf } from '../http/page-requests.ts'
import { sendPrepared } from '../http/prepared-answer.ts'
import { pageLanguage } from './page-language.ts'
import { loadPageRenderer, type PageSource, type RenderPage } from './page-renderer.ts'
import { type PageSubjects, type Subject, subjectAt } from './page-subjects.ts'

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
 * A GET of a page's path gets the page, with 404 if its match, post or product does not exist. A browser, which accepts
 * HTML, gets a page for any other path too, with 404.
 */
export async function servePages(
  app: FastifyInstance,
  webRoot: string,
  subjects: PageSubjects,
  clock: () => number,
): Promise<PageFallback> {
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
  let loading: Promise<RenderPage> | undefined

  /** Loads the renderer for the first visitor, so that the start need not wait for it. A failure is tried again. */
  function renderer(): Promise<RenderPage> {
    if (!loading) {
      loading = loadPageRenderer(webRoot, clock, app.log)
      loading.catch(() => {
        loading = undefined
      })
    }
    return loading
  }

  /** Looks up the subject of a page. If that fails, the app of the page tries again. */
  async function subjectOf(request: FastifyRequest, name: PageName): Promise<Subject> {
    try {
      return await subjectAt(pathOf(request), name, subjects)
    } catch (error) {
      request.log.error({ err: error }, 'cannot look up the subject of a page; the app of the page will')
      return { isThere: true, match: null }
    }
  }

  /** Returns the data to render a page with; null for a page that its app fills, such as a search in the shop. */
  function sourceOf(request: FastifyRequest, name: PageName, { match }: Subject): PageSource | null {
    if (name === 'liveMatch' && match) {
      return { id: match.id, state: match.state, read: () => ({ match: match.summary() }) }
    }
    if (name !== 'shop' || new URLSearchParams(queryOf(request)).has('q')) return null
    const products = subjects.products()
    return { id: 'all', state: products, read: () => ({ products }) }
  }

  return {
    takes: (request) => asksForPage(request) && (pageAt(pathOf(request)) !== 'notFound' || acceptsHtml(request)),
    async answer(request, reply) {
      const name = pageAt(pathOf(request))
      const language = pageLanguage(queryOf(request), request.headers)
      const subject = await subjectOf(request, name)
      const page = (await renderer())(name, language, sourceOf(request, name, subject))
      reply.header('content-language', language)
      if (subject.isThere) return sendPrepared(request, reply, page, PAGE_MANNER)
      // Without an ETag: a browser that has the page would be answered with none.
      return reply.code(404).type(PAGE_MANNER.type).header('cache-control', 'no-cache').send(page.body)
    },
  }
}

const PAGE_MANNER = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache', vary: 'accept-language, cookie' }

/**
 * Answers requests that no route takes: with a page where one is asked for, with 405 where the path has other methods, and
 * with 404 otherwise.
 */
export function answerUnknown(app: FastifyInstance, page: PageFallback | null, methodsAt: AllowedMethods): void {
  app.setNotFoundHandler((request, reply) => {
    if (page?.takes(request)) return page.answer(request, reply)
    const path = pathOf(request)
    const ofPage = page && pageAt(path) !== 'notFound' ? ['GET', 'HEAD'] : []
    const allowed = [...new Set([...ofPage, ...methodsAt(path)])]
    reply.header('vary', 'accept')
    if (allowed.length === 0) {
      return reply.code(404).send(errorBody(404, 'NOT_FOUND', `there is no ${request.method} ${path}`))
    }
    const allow = allowed.join(', ')
    const message = `${path} does not answer ${request.method}; it answers ${allow}`
    return reply
      .code(405)
      .header('allow', allow)
      .send(errorBody(405, 'METHOD_NOT_ALLOWED', message))
  })
}
