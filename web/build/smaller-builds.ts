import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** A check of the router, and the sentence for developers if it fails. They see it with `npm run dev`. */
const CHECK = /\b(invariant|warning)\(([^;]*?),\s*(?:"[^"\n]+"|`(?:[^`\\]|\\.)+`)\s*\);/g

/** Replaces the default builds of some packages with smaller ones that do the same. */
export function smallerBuilds(): Plugin {
  const router = new URL('../../node_modules/react-router/dist/production/', import.meta.url)
  return {
    name: 'smaller-builds',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          // The package's default for bundlers is its development build, with all warnings.
          { find: /^react-router$/, replacement: fileURLToPath(new URL('index.mjs', router)) },
          { find: /^react-router\/dom$/, replacement: fileURLToPath(new URL('dom-export.mjs', router)) },
          // React has had this hook since version 18.
          { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
          { find: /^use-sync-external-store\/shim\//, replacement: 'use-sync-external-store/' },
        ],
      },
    }),
    // Names for React's developer tools keep components in the build that no page uses, such as <Form>.
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/= (\w+\.forwardRef\()/g, '= /* @__PURE__ */ $1')
          .replace(CHECK, '$1($2);'),
    },
  }
}
