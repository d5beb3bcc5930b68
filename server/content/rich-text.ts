import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

const marked = new Marked({ gfm: true, async: false })

/** What prose needs and nothing more: no script, no style, no picture, no frame, no class, no id. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'code', 'hr', 'br'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  // The page has its own h1.
  transformTags: { h1: 'h2', a: foreignLink },
}

/** Who is linked to does not learn from where, and has no hold on our window. */
function foreignLink(tagName: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: /^https:/i.test(href) ? { href, rel: 'noopener noreferrer' } : { href } }
}

/** Markdown as HTML that may stand in a page, whoever wrote it. */
export function richText(markdown: string): string {
  return sanitizeHtml(marked.parse(markdown, { async: false }), ALLOWED).trim()
}
