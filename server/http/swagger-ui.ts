import { existsSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../storage/root.ts'

/** The files of Swagger UI that the page at /docs loads. */
export const SWAGGER_UI_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const

/** The package with these files. Only the build and the server from the sources need it. */
export const SWAGGER_UI_PACKAGE = path.join(projectRoot, 'node_modules/swagger-ui-dist')

/** Name of the folder, beside the bundled server, into which the build copies them. */
export const SWAGGER_UI_COPY = 'swagger-ui'

/** Returns the folder that has these files. */
export function swaggerUiFolder(): string {
  const copy = path.join(import.meta.dirname, SWAGGER_UI_COPY)
  return existsSync(copy) ? copy : SWAGGER_UI_PACKAGE
}

/** The page at /docs. Its scripts are files, because the security policy allows no inline scripts. */
export const SWAGGER_UI_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calls · Ventaja</title>
<link rel="stylesheet" href="/docs/static/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/static/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

/** Script that shows the document of the API. https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/ */
export const SWAGGER_UI_START = `SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  tryItOutEnabled: true,
})
`
