import type { Plugin } from 'vite'

/** The fonts of the first text on every page. The browser starts loading them with the HTML, not after the styles. */
const FIRST_FONTS = ['archivo-condensed.woff2', 'inter.woff2']

/** Adds a preload link for each of the first fonts to index.html. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.values(bundle ?? {})
          .filter((file) => file.type === 'asset' && file.names.some((name) => FIRST_FONTS.includes(name)))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fileName}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  }
}
