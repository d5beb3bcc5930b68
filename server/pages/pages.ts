import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../shared/i18n/languages.ts'
import { type PageName, pageAt } from '../../shared/pages/page-table.ts'
import type { AllowedMethods } from '../http/allowed-methods.ts'
import { errorBody } from '../http/api-error.ts'
import { acceptsHtml, asksForPage, pathOf, queryOf } from '../http/page-requests.ts'
import { type PreparedAnswer, sendPrepared } from '../http/prepared-answer.ts'
import { tokenBucket } from '../http/token-bucket.ts'
import { type DrawnMatches, drawnMatches, type StandingMatch } from './drawn-matches.ts'
import { drawnPages } from './drawn-pages.ts'
import { type DrawnShop, drawnShop } from './drawn-shop.ts'
import { pageLanguage } from './page-language.ts'
import { type PageSubjects, type Subject, subjectAt } from './page-subjects.ts'

/** Points come first: pages of matches beyond this are drawn by their app, which takes a fan's browser half a second more. */
const DRAWS_A_SECOND = 20

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
 * A GET of one of the app's paths is a page, drawn where the build has drawn it, else empty; the page of a match, a post or a
 * product that there is not is a 404. A browser, which accepts HTML, gets a page for any other path too, with 404.
 */
export async function servePages(app: FastifyInstance, webRoot: string, subjects: PageSubjects): Promise<PageFallback> {
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
  const drawn = drawnPages(path.join(webRoot, '../drawn'))
  let drawMatch: Promise<DrawnMatches | null> | undefined
  let drawShop: Promise<DrawnShop | null> | undefined
  const mayDraw = tokenBucket(DRAWS_A_SECOND, DRAWS_A_SECOND)

  /** The page of a match with its score; null where it cannot be drawn. */
  async function drawnMatch(
    request: FastifyRequest,
    match: StandingMatch,
    language: Language,
  ): Promise<PreparedAnswer | null> {
    try {
      // What draws is loaded for the first who asks: a start need not wait for it.
      drawMatch ??= drawnMatches(webRoot)
      return (await drawMatch)?.(match, language, mayDraw) ?? null
    } catch (error) {
      request.log.error({ err: error }, 'the page of a match is not drawn; its app will do it')
      return null
    }
  }

  /** The shop with its products; null where it cannot be drawn, and for a search, which its app alone knows. */
  async function drawnProducts(request: FastifyRequest, language: Language): Promise<PreparedAnswer | null> {
    try {
      if (new URLSearchParams(queryOf(request)).has('q')) return null
      drawShop ??= drawnShop(webRoot)
      return (await drawShop)?.(subjects.products(), language) ?? null
    } catch (error) {
      drawShop = undefined
      request.log.error({ err: error }, 'the page of the shop is not drawn; its app will do it')
      return null
    }
  }

  /** The pages that are drawn as they are asked for, since the build cannot know what is on them. */
  async function drawnNow(
    request: FastifyRequest,
    name: PageName,
    match: StandingMatch | null,
    language: Language,
  ): Promise<PreparedAnswer | null> {
    if (name === 'liveMatch' && match) return drawnMatch(request, match, language)
    return name === 'shop' ? drawnProducts(request, language) : null
  }

  /** What the page is about. Where that cannot be told, its app will try again. */
  async function subjectOf(request: FastifyRequest, name: PageName): Promise<Subject> {
    try {
      return await subjectAt(pathOf(request), name, subjects)
    } catch (error) {
      request.log.error({ err: error }, 'what a page is about cannot be told; its app will ask')
      return { isThere: true, match: null }
    }
  }

  return {
    takes: (request) => asksForPage(request) && (pageAt(pathOf(request)) !== 'notFound' || acceptsHtml(request)),
    async answer(request, reply) {
      const name = pageAt(pathOf(request))
      const language = pageLanguage(queryOf(request), request.headers)
      const { isThere, match } = await subjectOf(request, name)
      const page = await drawnNow(request, name, match, language)
      if (page) return sendPrepared(request, reply.header('content-language', language), page, PAGE_MANNER)
      if (drawn.has(name)) return drawn.send(request, reply, { name, language, isThere })
      if (isThere) return reply.sendFile('index.html')
      // Without a validator: a browser that has it would be answered with no page at all.
      return reply.code(404).sendFile('index.html', { etag: false, lastModified: false })
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
