import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

const marked = new Marked({ gfm: true, async: false })

/** Markup for text only: no scripts, styles, images, frames, classes or ids. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'code', 'hr', 'br'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  // The page has its own h1.
  transformTags: { h1: 'h2', a: externalLink },
}

/** Adds `rel` to external links, so that the other site gets no referrer and no access to our window. */
function externalLink(tagName: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: /^https:/i.test(href) ? { href, rel: 'noopener noreferrer' } : { href } }
}

/** Converts Markdown of any author to safe HTML. */
export function richText(markdown: string): string {
  return sanitizeHtml(marked.parse(markdown, { async: false }), ALLOWED).trim()
}
