import type { Plugin } from 'vite'

/** The two fonts that every page starts with are asked for beside the script, not after the styles. */
const FIRST_FONTS = /^assets\/(archivo-condensed|inter)-[^-]{8}\.woff2$/

/** Names the first fonts in index.html. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => FIRST_FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  }
}
