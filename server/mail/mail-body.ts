import type { Language } from '../../shared/i18n/languages.ts'
import { escaped } from '../../shared/text/escaped.ts'
import type { Mail } from './mail-transport.ts'

type Line = string | { readonly link: string }
type Row = readonly [name: string, amount: string]

/** One line, several lines, or a table. */
type Paragraph = string | readonly Line[] | { readonly rows: readonly Row[] }

/** Returns an email's body as text and as HTML. Leaves out empty paragraphs. */
export function mailBody(
  language: Language,
  paragraphs: readonly Paragraph[],
): Pick<Mail, 'language' | 'text' | 'html'> {
  const parts = paragraphs.filter((part) => textOf(part) !== '')
  return {
    language,
    text: `${parts.map(textOf).join('\n\n')}\n`,
    html: [
      `<html lang="${language}"><body style="font:16px/1.5 sans-serif;color:#0d2438">`,
      ...parts.map(htmlOf),
      '</body></html>',
    ].join('\n'),
  }
}

function textOf(part: Paragraph): string {
  if (typeof part === 'string') return part
  if ('rows' in part) return part.rows.map((row) => row.join(': ')).join('\n')
  return part.map((line) => (typeof line === 'string' ? line : line.link)).join('\n')
}

function htmlOf(part: Paragraph): string {
  if (typeof part === 'string') return `<p>${escaped(part)}</p>`
  if ('rows' in part) {
    const cells = ([name, amount]: Row) => `<tr><td>${escaped(name)}</td><td align="right">${escaped(amount)}</td></tr>`
    return `<table cellpadding="6" style="border-collapse:collapse">\n${part.rows.map(cells).join('\n')}\n</table>`
  }
  return `<p>${part.map(lineHtml).join('<br>')}</p>`
}

function lineHtml(line: Line): string {
  if (typeof line === 'string') return escaped(line)
  const link = escaped(line.link)
  return `<a href="${link}">${link}</a>`
}
