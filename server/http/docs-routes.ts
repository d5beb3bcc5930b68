import { readFile } from 'node:fs/promises'
import path from 'node:path'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '../storage/root.ts'
import { ApiError } from './api-error.ts'

/** Script that adds the viewport element, which the plugin's page lacks. */
const VIEWPORT = `{
  const viewport = document.createElement('meta')
  viewport.name = 'viewport'
  viewport.content = 'width=device-width, initial-scale=1'
  document.head.append(viewport)
}
`
/** Hides the top bar, which has the maker's logo and a field for the address of another document. */
const STYLES = '.swagger-ui .topbar { display: none }\n'

/**
 * Adds the page of the calls at /docs, and the documents that it links to, with this server's own address.
 * @param publicUrl address at which clients reach the server, without a slash at its end
 */
export async function docsRoutes(app: FastifyInstance, publicUrl: string): Promise<void> {
  // The page keeps the security policy of all pages: the plugin's own would redirect plain http to https.
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: {
      title: 'Calls · Ventaja',
      css: [{ filename: 'ventaja.css', content: STYLES }],
      js: [{ filename: 'viewport.js', content: VIEWPORT }],
    },
    uiConfig: { defaultModelsExpandDepth: 0, displayRequestDuration: true, tryItOutEnabled: true },
  })
  const hidden = { schema: { hide: true } } as const
  app.get('/docs/openapi.json', hidden, () => app.swagger())
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
