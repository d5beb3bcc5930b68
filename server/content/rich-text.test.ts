import { describe, expect, test } from 'vitest'
import { LONGEST } from '../../shared/text/longest.ts'
import { sized } from '../testing/brief.ts'
import { richText } from './rich-text.ts'

test('converts Markdown to HTML', () => {
  const html = richText(
    '## Horario\n\nEl **martes**, *temprano*:\n\n- uno\n- dos\n\n> Ojo\n\n| a | b |\n|---|---|\n| 1 | 2 |',
  )
  for (const part of [
    '<h2>Horario</h2>',
    '<strong>martes</strong>',
    '<em>temprano</em>',
    '<li>uno</li>',
    '<blockquote>',
  ]) {
    expect(html).toContain(part)
  }
  expect(html).toMatch(/<th>a<\/th>[\s\S]*<td>2<\/td>/)
})

test('turns h1 into h2, because the page has its own h1', () => {
  expect(richText('# Arriba')).toBe('<h2>Arriba</h2>')
})

describe('links', () => {
  test('to our own pages stay unchanged', () => {
    expect(richText('[en vivo](/live)')).toBe('<p><a href="/live">en vivo</a></p>')
  })
  test('to other sites get rel="noopener noreferrer"', () => {
    const html = richText('[ITF](https://www.itftennis.com/ "x")')
    expect(html).toBe('<p><a href="https://www.itftennis.com/" rel="noopener noreferrer">ITF</a></p>')
  })
  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#10;script:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:x)',
    '[x](//evil.example/)',
    '[x](http://plain.example/)',
    '<a href=" &#1; javascript:alert(1)">x</a>',
  ])('with a forbidden target lose it: %s', (markdown) => {
    const html = richText(markdown)
    expect(html).not.toMatch(/script:|data:|evil|http:/i)
    expect(html).toContain('<a>x</a>')
  })
})

describe('pictures', () => {
  test('of this server are shown, with their description', () => {
    expect(richText('![The club](/images/club-at-dusk.1cf32df2.svg "x")')).toBe(
      '<p><img src="/images/club-at-dusk.1cf32df2.svg" alt="The club" loading="lazy" /></p>',
    )
  })
  test.each([
    '![x](https://evil.example/pixel.png)',
    '![x](//evil.example/images/a.png)',
    '![x](/images/../auth/me)',
    '![x](/images/%2e%2e/auth/me)',
    '![x](/images/a.png?track=1)',
    '![x](data:image/png;base64,AAAA)',
    '<img src="/other/a.png" srcset="https://evil.example/a.png">',
    '<img>',
  ])('of other addresses are removed: %s', (markdown) => {
    expect(richText(`Antes ${markdown} después`)).not.toMatch(/<img|evil/)
  })
  test('keep no other attribute', () => {
    expect(richText('<img src="/images/a.png" srcset="/images/b.png 2x" onload="alert(1)" style="width:9999px">')).toBe(
      '<img src="/images/a.png" alt="" loading="lazy" />',
    )
  })
})

describe('[F31] removes active markup and keeps the text around it', () => {
  test.each([
    ['a script', 'Antes <script>alert(1)</script> después'],
    ['a script as a block', 'Antes\n\n<script src="https://evil.example/x.js"></script>\n\ndespués'],
    ['an event handler', 'Antes <img src=x onerror=alert(1)> después'],
    ['a handler on what is allowed', 'Antes <strong onclick="alert(1)" style="position:fixed">x</strong> después'],
    ['a frame', 'Antes <iframe srcdoc="<script>alert(1)</script>"></iframe> después'],
    ['a style', 'Antes <style>body{display:none}</style> después'],
    ['an SVG', 'Antes <svg onload=alert(1)><script>alert(1)</script></svg> después'],
    [
      'MathML',
      'Antes <math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math> después',
    ],
    ['a form', 'Antes <form action="https://evil.example"><input name=q><button>x</button></form> después'],
    ['a base', 'Antes <base href="https://evil.example/"> después'],
    ['a picture from elsewhere', 'Antes ![x](https://evil.example/pixel.png) después'],
    ['a nested script', 'Antes <scr<script>ipt>alert(1)</scr</script>ipt> después'],
    ['a comment', 'Antes <!--><img src=x onerror=alert(1)>--> después'],
    ['an id that would shadow ours', 'Antes <a id="root" name="root">x</a> después'],
  ])('%s', (_, markdown) => {
    const html = richText(markdown)
    expect(html).toMatch(/Antes[\s\S]*después/)
    expect(html).not.toMatch(/<(script|img|iframe|style|svg|math|form|input|button|base)\b/i)
    expect(html).not.toMatch(/<[^>]*\s(on\w+|style|id|name|srcdoc)\s*=/i)
    expect(html).not.toContain('evil.example')
  })
})

/** Beginnings of markup. Parsers that look for the end of each one take quadratic time or more. */
const BEGINNINGS = [
  ...['**a_', '*a ', '_a ', '*a_', '***a', 'a**b', '~~a', '`', '``a', '`a``b', '\\', '*', '_'],
  ...['[', '[a](', '[](', '[a](<b', '[a][', '[a]: ', '[a]:b\n', '![', '![a](', '[![a](b)](c)', '[[a]'],
  ...['<', '<a ', '<a href="', '<a@b', '<http:', '<!--', '<![CDATA[', '<?', '<!A', '</', '<x y=""', '<b>', '<ul><li>'],
  ...['&', '&a', '&#', '&amp;', '"', '(', 'http://a', 'https://a/(', 'www.', 'a@b.', 'mailto:a@'],
  ...['> ', '- ', '1. ', '* ', '> - ', '- > ', '# ', '=\n', '-\n', 'a\n', '    a\n', '```\n', '\n', ' ', '\t'],
  ...['|', 'a|', '|-', 'a|b\n-|-\n', '- [ ] ', '[^a]', '\0', '\u00a0', '中*', '😀', '\ud800'],
]
const SIZE = sized(20_000, LONGEST.post.markdown)
const repeated = (part: string): string => part.repeat(SIZE / part.length)
/** Returns lines that are nested ever deeper. */
function nested(part: string): string {
  const lines: string[] = []
  for (let size = 0; size < SIZE; size += part.length * lines.length + 2) lines.push(`${part.repeat(lines.length)}a\n`)
  return lines.join('').slice(0, SIZE)
}
const SHAPES: Readonly<Record<string, (part: string) => string>> = {
  repeated,
  'in lines of their own': (part) => repeated(`${part}\n`),
  'in paragraphs of their own': (part) => repeated(`${part}\n\n`),
  'nested ever deeper': nested,
  'after a table began': (part) => `a|b\n-|-\n${repeated(part)}`.slice(0, SIZE),
}

describe.each(Object.entries(SHAPES))(
  'converts a long text in linear time, with beginnings of markup %s',
  (_, shape) => {
    test.each(BEGINNINGS)('%j', (part) => {
      const text = shape(part)
      const before = process.cpuUsage()
      richText(text)
      const { user, system } = process.cpuUsage(before)
      // About 0.1 s, and 2 s once on a busy machine. Quadratic time would be more than ten seconds, and minutes in the long form.
      expect((user + system) / 1_000_000).toBeLessThan(6)
    })
  },
)

test('leaves out what tags nest more than 100 deep', () => {
  const html = richText('<em>'.repeat(1000))
  expect(html.match(/<em>/g)?.length).toBeLessThanOrEqual(100)
  expect(richText(`<em>${'<b>'.repeat(30)}kept</em>`)).toContain('kept')
})

test('an address or an email in the text becomes a link; a file name does not', () => {
  expect(richText('See https://itf.example/x or ana@example.com, not club.md')).toBe(
    '<p>See <a href="https://itf.example/x" rel="noopener noreferrer">https://itf.example/x</a> or <a href="mailto:ana@example.com">ana@example.com</a>, not club.md</p>',
  )
})
