import { minifySync, type Plugin } from 'vite'

/**
 * Minifies the inline script of index.html, and removes comments and indentation, because the server sends this text with every
 * page. Keeps the slots.
 */
export function minifyTemplate(): Plugin {
  return {
    name: 'minify-template',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace(
            /<script>([\s\S]*?)<\/script>/g,
            (_, code) => `<script>${minifySync('inline.js', code).code}</script>`,
          )
          .replace(/<!--(?!\{\{)[\s\S]*?-->/g, '')
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
          .join('\n'),
    },
  }
}
