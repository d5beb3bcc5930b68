import sanitizeHtml from 'sanitize-html'

/** Returns the texts and the attributes of HTML or XML as an independent parser reads them. */
export function readMarkup(markup: string, isXml = false) {
  const texts: string[] = []
  const attributes: Record<string, string>[] = []
  sanitizeHtml(markup, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parser: { xmlMode: isXml },
    onOpenTag: (_name, attribs) => void attributes.push({ ...attribs }),
    textFilter: (text) => {
      texts.push(
        text.replace(/&(lt|gt|quot|amp);/g, (_, name: 'lt') => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name]),
      )
      return text
    },
  })
  return { text: texts.join(''), attributes }
}
