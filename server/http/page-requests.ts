import type { FastifyRequest } from 'fastify'

/** Whether it reads and changes nothing. */
export const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** Whether it asks for a page, or for one of the files that a page is made of: both lie ready, in memory or on disk. */
export const asksForPageOrFile = (request: FastifyRequest): boolean =>
  isReading(request) && (request.routeOptions.url === undefined || FILE.test(pathOf(request)))

/** Whether it asks for a page of the app: for what is no file, whether or not the app has such a page. */
export const asksForPage = (request: FastifyRequest): boolean => isReading(request) && !FILE.test(pathOf(request))

/** Whether it names HTML as what it wants, as browsers do: programs accept anything, or JSON. */
export const acceptsHtml = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false

/** The path of the address, as it stands in the request. */
export const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? url

/** The query of the address, without its question mark; empty where it has none. */
export const queryOf = ({ url }: FastifyRequest): string => url.split('?').slice(1).join('?')

/** Folders of files, and the endings that files of the app have. A match's id may have a dot in it. */
const FILE = /^\/(images|locales|assets|docs)\/|\.(js|css|map|json|html|svg|png|jpe?g|webp|avif|ico|txt|xml|woff2?)$/i
