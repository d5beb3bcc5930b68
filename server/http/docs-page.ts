import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui'
import { DOCS_ICON, DOCS_LOGO, DOCS_SCRIPT, DOCS_STYLES } from './docs-look.ts'

/**
 * The page at /docs that shows the calls, in the look of the site. It keeps the policy of all other pages: the plugin's own
 * would forbid its styles, and send a browser that came by plain http to https.
 */
export const docsPage: FastifySwaggerUiOptions = {
  routePrefix: '/docs',
  theme: {
    title: 'Calls · Ventaja',
    css: [{ filename: 'house.css', content: DOCS_STYLES }],
    js: [{ filename: 'house.js', content: DOCS_SCRIPT }],
    favicon: [{ filename: 'favicon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: DOCS_ICON }],
  },
  logo: { type: 'image/svg+xml', content: DOCS_LOGO },
  uiConfig: { defaultModelsExpandDepth: 0, displayRequestDuration: true, tryItOutEnabled: true },
}
