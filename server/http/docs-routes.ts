import { readFile } from 'node:fs/promises'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '../storage/root.ts'
import { ApiError } from './api-error.ts'
import { SWAGGER_UI_FILES, SWAGGER_UI_PAGE, SWAGGER_UI_START, swaggerUiFolder } from './swagger-ui.ts'

/**
 * Adds the page of the calls at /docs, and the documents that it links to, with this server's own address.
 * @param publicUrl address at which clients reach the server, without a slash at its end
 */
export async function docsRoutes(app: FastifyInstance, publicUrl: string): Promise<void> {
  const hidden = { schema: { hide: true } } as const
  await app.register(staticFiles, {
    root: swaggerUiFolder(),
    prefix: '/docs/static/',
    decorateReply: false,
    wildcard: false,
    globIgnore: [`!(${SWAGGER_UI_FILES.join('|')})`],
    index: false,
  })
  app.get('/docs', hidden, (_request, reply) => reply.type('text/html; charset=utf-8').send(SWAGGER_UI_PAGE))
  app.get('/docs/start.js', hidden, (_request, reply) => reply.type('text/javascript').send(SWAGGER_UI_START))
  for (const address of ['/docs/openapi.json', '/docs/json']) app.get(address, hidden, () => app.swagger())
  app.get('/docs/asyncapi.json', hidden, async () =>
    withServer(JSON.parse(await readDocument('asyncapi.json')), publicUrl),
  )
  for (const [address, file] of GUIDES) {
    app.get(address, hidden, async (_request, reply) => {
      const guide = await readDocument(file)
      return reply.type('text/markdown; charset=utf-8').send(guide.replaceAll(EXAMPLE_URL, publicUrl))
    })
  }
}

/** The guides that pages and documents link to, by their addresses. */
const GUIDES = [
  ['/docs/guide.md', 'api.md'],
  ['/docs/webhooks.md', 'webhooks.md'],
] as const

/** The address in the documents' examples. */
const EXAMPLE_URL = 'http://localhost:3000'

/** Reads a file of docs/. Some installations leave it out. */
const readDocument = (name: string): Promise<string> =>
  readFile(path.join(projectRoot, 'docs', name), 'utf8').catch(() => {
    throw new ApiError(404, 'NOT_FOUND', 'this server was installed without its documents')
  })

interface LiveDocument {
  readonly info: { readonly description: string; readonly contact: { readonly name: string } }
  readonly servers: { readonly own: object }
}

/** Returns the document of the live feed with this server's address. */
function withServer(document: LiveDocument, publicUrl: string): object {
  const { host, protocol, pathname } = new URL(publicUrl)
  const own = {
    ...document.servers.own,
    host,
    pathname: `${pathname.replace(/\/$/, '')}/socket.io/`,
    protocol: protocol === 'https:' ? 'wss' : 'ws',
  }
  const description = document.info.description
    .replaceAll(EXAMPLE_URL.replace('http', 'ws'), publicUrl.replace('http', 'ws'))
    .replaceAll(EXAMPLE_URL, publicUrl)
  const contact = { name: document.info.contact.name, url: `${publicUrl}/help` }
  return { ...document, info: { ...document.info, description, contact }, servers: { own } }
}
