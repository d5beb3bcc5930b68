import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

/** Deepest nesting of markup. What is deeper is left out. */
const DEEPEST = 100
/** This parser takes linear time for any text. */
const parser = new MarkdownIt({ html: true, linkify: true, maxNesting: DEEPEST })
// A name such as `club.md` is no link.
parser.linkify.set({ fuzzyLink: false })
// The sanitizer removes forbidden targets. The parser would show their Markdown.
parser.validateLink = () => true
const { normalizeLink } = parser
// Browsers ignore line breaks and tabs in addresses. The parser would encode them, which hides a forbidden scheme from the sanitizer.
parser.normalizeLink = (link) => normalizeLink(link.replace(/[\t\n\r]/g, ''))

/** Markup for text, and our own pictures: no scripts, styles, frames, classes or ids. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'code', 'hr', 'br'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'img'],
  ],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'loading'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  // For tags in the text, of which the parser knows nothing. Thousands of open ones take five times as long as any other text.
  nestingLimit: DEEPEST,
  // The page has its own h1.
  transformTags: { h1: 'h2', a: externalLink, img: ownPicture },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs.src ?? ''),
}

/** Address of a picture on this server. Pictures of other servers could count the readers. */
const OWN_PICTURE = /^\/images\/[a-z0-9][a-z0-9.-]*$/

/** A picture without a description has an empty one, so that screen readers skip it. */
function ownPicture(tagName: string, { src = '', alt = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: { src, alt, loading: 'lazy' } }
}

/** Adds `rel` to external links, so that the other site gets no referrer and no access to our window. */
function externalLink(tagName: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: /^https:/i.test(href) ? { href, rel: 'noopener noreferrer' } : { href } }
}

/** Converts Markdown of any author to safe HTML. */
export function richText(markdown: string): string {
  return sanitizeHtml(parser.render(markdown), ALLOWED).trim()
}
