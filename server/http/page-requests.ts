import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

export const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** Whether a request is for a page or for a file of the app, which need no database. */
export const asksForPageOrFile = (request: FastifyRequest): boolean =>
  isReading(request) && (request.routeOptions.url === undefined || FILE.test(pathOf(request)))

/** Whether a request may be for a page of the app: its path is not a file's. */
export const asksForPage = (request: FastifyRequest): boolean => isReading(request) && !FILE.test(pathOf(request))

/** Whether a request names HTML, as browsers do. Programs accept anything, or JSON. */
export const acceptsHtml = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.accept?.includes('text/html') ?? false

/** Returns the path of the address, still encoded. */
export const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? url

/** Returns the query of the address without its question mark, or an empty text. */
export const queryOf = ({ url }: FastifyRequest): string => url.split('?').slice(1).join('?')

/** Folders of files, and extensions of the app's files. The id of a match may contain a dot. */
const FILE = /^\/(images|locales|assets|docs)\/|\.(js|css|map|json|html|svg|png|jpe?g|webp|avif|ico|txt|xml|woff2?)$/i

/**
 * Returns the address to route. If an address has invalid percent-encoding, such as `/live/%E0%A4%A`, a program gets a 400.
 * For a browser, each `%` counts as a plain character, as in the app's own router, so the browser gets the page "not found".
 */
export function routableAddress(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  // A request to a proxy has a whole address. Its host says nothing about this server, so no answer may repeat it.
  const url = (request.url ?? '/').replace(WHOLE_ADDRESS, '/')
  if (!url.includes('%') || !acceptsHtml(request)) return url
  const [path = '', ...query] = url.split('?')
  return isDecodable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?')
}

/** The part of a whole address before its path, with the first slash of the path. */
const WHOLE_ADDRESS = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
