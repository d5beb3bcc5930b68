import type { Plugin } from 'vite'

/**
 * The fonts that the first text of every page needs. The browser starts loading them with the HTML, not after the styles.
 */
const FIRST_FONTS = ['archivo-condensed.woff2', 'inter.woff2']

/** The slot of index.html for the styles of a page. */
const PAGE_STYLES = '<!--{{files}}-->'

/**
 * Adds a preload link for each of the first fonts to index.html, and moves the app's styles before those of the page.
 * The first paint needs all styles, and a browser opens only six connections to a server without HTTP/2. So the scripts
 * and fonts come after the styles.
 */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const [styles = ''] = html.match(/<link rel="stylesheet".*?>/) ?? []
        const fonts = Object.values(bundle ?? {})
          .filter((file) => file.type === 'asset' && file.names.some((name) => FIRST_FONTS.includes(name)))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fileName}`, crossorigin: '' },
            injectTo: 'head' as const,
          }))
        return { html: html.replace(styles, '').replace(PAGE_STYLES, `${styles}${PAGE_STYLES}`), tags: fonts }
      },
    },
  }
}
