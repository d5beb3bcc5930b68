import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type BroadcastPageName, broadcastPageAt } from '../../shared/pages/broadcast-pages.ts'
import type { Contact } from '../../shared/pages/contact.ts'
import { isPage } from '../../shared/pages/office-pages.ts'
import { PAGES, type PageName, pageAt } from '../../shared/pages/page-table.ts'
import { servedPage } from '../../shared/pages/served-pages.ts'
import type { Product } from '../../shared/shop/shop-schemas.ts'
import type { AllowedMethods } from '../http/allowed-methods.ts'
import { VARY_READER } from '../http/also-page.ts'
import { errorBody } from '../http/api-error.ts'
import { type CachedResponse, cachedBytes, sendCached } from '../http/cached-response.ts'
import { acceptsHtml, asksForPage, isReading, pathOf, queryOf } from '../http/page-requests.ts'
import { pageLanguage } from './page-language.ts'
import { loadPageRenderer, type RenderPage } from './page-renderer.ts'
import {
  ANYTHING,
  hasBroadcastSubject,
  type Known,
  type PageSubjects,
  type Subject,
  subjectAt,
} from './page-subjects.ts'
import { sitemap } from './sitemap.ts'

const ROBOTS = '/robots.txt'
const SITEMAP = '/sitemap.xml'

/** Answers requests for pages that no route has handled. */
export interface PageFallback {
  takes(request: FastifyRequest): boolean
  answer(request: FastifyRequest, reply: FastifyReply): unknown
}

/** What the pages show. */
export interface PagesDeps {
  readonly publicUrl: string
  readonly contact: Contact
  readonly subjects: PageSubjects
  /** The pages whose paths are also those of calls. */
  readonly sharedPages: ReadonlySet<PageName>
  readonly clock: () => number
}

/** Returns the hashes of the inline scripts, for the content security policy. */
export function inlineScriptHashes(webRoot: string): string[] {
  const file = path.join(webRoot, 'index.html')
  if (!existsSync(file)) return []
  const scripts = readFileSync(file, 'utf8').matchAll(/<script([^<>]*)>([\s\S]*?)<\/script>/g)
  return [...scripts].flatMap(([, attributes, code]) =>
    /\ssrc=/.test(attributes ?? '')
      ? []
      : `'sha256-${createHash('sha256')
          .update(code ?? '')
          .digest('base64')}'`,
  )
}

/**
 * Serves the built web app. Browsers cache files with a hash in their name for a year, and revalidate all others. A GET of a
 * page's path gets the page, with 404 if its match, post or product does not exist. For any other path, a browser gets the
 * page "not found" with 404. A browser is a client that accepts HTML.
 */
export async function servePages(
  app: FastifyInstance,
  webRoot: string,
  { publicUrl, contact, subjects, sharedPages, clock }: PagesDeps,
): Promise<PageFallback> {
  await app.register(staticFiles, {
    root: webRoot,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const immutable = file.startsWith(path.join(webRoot, 'assets') + path.sep)
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const files = new Set(addressesOfFiles(webRoot))
  files.delete(ROBOTS)
  const sendFile = (request: FastifyRequest, reply: FastifyReply) =>
    files.has(pathOf(request)) ? reply.sendFile(pathOf(request)) : sendNotFound(request, reply)
  // A folder has one route, because a route for each of its files takes a tenth of the server's start. At the top are pages too.
  const routes = [...files].map((file) => (file.lastIndexOf('/') === 0 ? file : `${path.posix.dirname(file)}/:file`))
  for (const route of new Set(routes)) app.get(route, { schema: { hide: true }, config: { isFile: true } }, sendFile)
  // The sitemap's address is absolute, so only the running server knows it.
  const robots = textIn(path.join(webRoot, ROBOTS))
  app.get(ROBOTS, { schema: { hide: true }, config: { isFile: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${robots}\nSitemap: ${publicUrl}${SITEMAP}\n`),
  )
  app.get(SITEMAP, { schema: { hide: true }, config: { isFile: true } }, (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(sitemap(publicUrl, subjects)),
  )
  const broadcastPage = cachedFile(path.join(webRoot, 'broadcast.html'))
  let loading: Promise<RenderPage> | undefined

  /** Loads the renderer with the first page, so that the start does not wait for it. Tries again after a failure. */
  function renderer(): Promise<RenderPage> {
    if (!loading) {
      loading = loadPageRenderer(webRoot, {
        publicUrl,
        contact,
        brand: subjects.brand,
        trial: subjects.trial,
        clock,
        log: app.log,
      })
      loading.catch(() => {
        loading = undefined
      })
    }
    return loading
  }

  /** Looks up the subject of a page. If that fails, the page is sent anyway, and the browser looks the subject up. */
  async function subjectOf(request: FastifyRequest, name: PageName): Promise<Subject> {
    try {
      return await subjectAt(pathOf(request), name, subjects, clock(), queryOf(request))
    } catch (error) {
      request.log.error({ err: error }, 'the subject of a page could not be looked up; the browser will look it up')
      return ANYTHING
    }
  }

  /** Returns the data to render a page with; null if the browser loads the data, such as for a search in the shop. */
  function sourceOf(request: FastifyRequest, name: PageName, { known }: Subject): Known | null {
    const { prerender } = servedPage(name)
    if (known) return known
    if (prerender === 'clubs' || prerender === 'list') {
      const clubs = subjects.clubs()
      return { path: PAGES[name].path, state: clubs, read: () => ({ clubs, zones: subjects.zones() }) }
    }
    if (prerender !== 'products' || new URLSearchParams(queryOf(request)).has('q')) return null
    const products = subjects.products()
    return {
      path: PAGES[name].path,
      state: products,
      read: () => ({ products: products.map(inList), shop: subjects.shop() }),
    }
  }

  /** Sends a page for streams or other sites. All of them have the same HTML, and their script reads the address. */
  async function answerBroadcast(request: FastifyRequest, reply: FastifyReply, name: BroadcastPageName) {
    const exists = await hasBroadcastSubject(pathOf(request), name, subjects).catch((error: unknown) => {
      request.log.error({ err: error }, 'the subject of a page could not be looked up; the browser will look it up')
      return true
    })
    return sendPage(request, reply, broadcastPage, exists)
  }

  return {
    // The id of a match may end like the name of a file: `/live/final.js` is a page.
    takes: (request) =>
      isReading(request) && (isPage(pathOf(request)) || (asksForPage(request) && acceptsHtml(request))),
    async answer(request, reply) {
      const broadcast = broadcastPageAt(pathOf(request))
      if (broadcast) return answerBroadcast(request, reply, broadcast)
      const name = pageAt(pathOf(request))
      const language = pageLanguage(queryOf(request), request.headers)
      const subject = await subjectOf(request, name)
      const page = (await renderer())(name, language, sourceOf(request, name, subject), subject.exists)
      reply.header('content-language', language)
      if (servedPage(name).isUnindexed) reply.header('x-robots-tag', 'noindex')
      const manner = sharedPages.has(name)
        ? { ...PAGE_MANNER, vary: `${PAGE_MANNER.vary}, ${VARY_READER}` }
        : PAGE_MANNER
      return sendPage(request, reply, page, subject.exists, manner)
    },
  }
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedResponse,
  exists: boolean,
  manner: typeof PAGE_MANNER = PAGE_MANNER,
) {
  if (exists) return sendCached(request, reply, page, manner)
  // Without an ETag, because a 304 would hide the 404.
  return reply
    .code(404)
    .type(manner.type)
    .header('cache-control', 'no-cache')
    .header('vary', manner.vary)
    .send(page.body)
}

/** Returns a product without the characteristics, which only its own page shows. They would make the HTML of the list a fifth larger. */
const inList = (product: Product): Product => ({
  ...product,
  characteristics: [],
  translations: Object.fromEntries(
    Object.entries(product.translations).map(([language, texts]) => [language, { ...texts, characteristics: [] }]),
  ),
})

/** Returns the addresses of the files in a folder: `/assets/app.js`. The compressed copies have no addresses of their own. */
const addressesOfFiles = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')}`),
  )

/** Reads a file of the build. Without the file, returns an empty text. */
const textIn = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function cachedFile(file: string): CachedResponse {
  const text = textIn(file)
  return cachedBytes(Buffer.from(text), text)
}

const PAGE_MANNER = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache', vary: 'accept-language, cookie' }

/**
 * Answers requests that no route handles. A request for a page gets a page. If the path has other methods, the answer is a
 * 405, and otherwise a 404.
 */
export function answerUnknown(app: FastifyInstance, page: PageFallback | null, methodsAt: AllowedMethods): void {
  app.setNotFoundHandler((request, reply) => {
    if (page?.takes(request)) return page.answer(request, reply)
    const path = pathOf(request)
    const ofPage = page && isPage(path) ? ['GET', 'HEAD'] : []
    const allowed = [...new Set([...ofPage, ...methodsAt(path)])]
    reply.header('vary', 'accept')
    if (allowed.length === 0) return sendNotFound(request, reply)
    const allow = allowed.join(', ')
    const message = `${path} does not answer ${request.method}; it answers ${allow}`
    return reply
      .code(405)
      .header('allow', allow)
      .send(errorBody(405, 'METHOD_NOT_ALLOWED', message))
  })
}

const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send(errorBody(404, 'NOT_FOUND', `there is no ${request.method} ${pathOf(request)}`))
