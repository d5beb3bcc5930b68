import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui'

/** The plugin's page lacks this element. */
const VIEWPORT = `{
  const viewport = document.createElement('meta')
  viewport.name = 'viewport'
  viewport.content = 'width=device-width, initial-scale=1'
  document.head.append(viewport)
}
`
/** The top bar has the maker's logo and a field for the address of another document. */
const STYLES = '.swagger-ui .topbar { display: none }\n'

/** Options of the page at /docs. It has the security policy of all pages: the plugin's own would redirect plain http to https. */
export const docsPage: FastifySwaggerUiOptions = {
  routePrefix: '/docs',
  theme: {
    title: 'Calls · Ventaja',
    css: [{ filename: 'ventaja.css', content: STYLES }],
    js: [{ filename: 'viewport.js', content: VIEWPORT }],
  },
  uiConfig: { defaultModelsExpandDepth: 0, displayRequestDuration: true, tryItOutEnabled: true },
}
