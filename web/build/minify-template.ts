import { minifySync, type Plugin } from 'vite'

/** Minifies index.html, which travels with every page: its inline script, comments and indents. The slots stay. */
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
          .replace(/\s*\n\s*/g, '\n'),
    },
  }
}
