import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '../storage/root.ts'
import { ApiError } from './api-error.ts'

/**
 * What the page at /docs leads on to: the calls and the live feed for programs, and the guide with an example of each call.
 * They tell the addresses of this server.
 * @param publicUrl where others reach the server, without a slash at its end
 */
export function docsFiles(app: FastifyInstance, publicUrl: string): void {
  const hidden = { schema: { hide: true } } as const
  app.get('/docs/openapi.json', hidden, () => app.swagger())
  app.get('/docs/asyncapi.json', hidden, async () =>
    ofServer(JSON.parse(await readDocument('asyncapi.json')), publicUrl),
  )
  app.get('/docs/guide.md', hidden, async (_request, reply) => {
    const guide = await readDocument('api.md')
    return reply.type('text/markdown; charset=utf-8').send(guide.replaceAll(EXAMPLE_URL, publicUrl))
  })
}

/** The server of the guide's commands. */
const EXAMPLE_URL = 'http://localhost:3000'

/** A server that was installed without its documents does all but show them. */
const readDocument = (name: string): Promise<string> =>
  readFile(path.join(projectRoot, 'docs', name), 'utf8').catch(() => {
    throw new ApiError(404, 'NOT_FOUND', 'this server was installed without its documents')
  })

interface LiveDocument {
  readonly info: { readonly description: string; readonly contact: { readonly name: string } }
  readonly servers: { readonly own: object }
}

/** The document of the live feed, of the server at this address: `wss` where its pages come by https. */
function ofServer(document: LiveDocument, publicUrl: string): object {
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
