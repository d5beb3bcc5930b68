import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MANAGER, officeOf } from '../testing/office.ts'
import { startOwnApp, temporaryFolder } from '../testing/running-app.ts'
import { openMarkdown } from './markdown.ts'
import { richText } from './rich-text.ts'

/** A text that takes as long as any of its length, and several times as long as a request. */
const SLOW = '|a|\n|-|\n'.repeat(2000)
const NEWS = { title: 'A', subtitle: 'B', image: 'club-at-dusk.svg', imageAlt: 'C', draft: false, publishAt: null }

describe('while a long text is converted', () => {
  test.each([
    { what: 'a preview', address: '/blog/preview', body: { markdown: SLOW } },
    { what: 'a post', address: '/blog/posts', body: { ...NEWS, markdown: SLOW } },
  ])('the server answers other requests: $what', async ({ address, body }) => {
    const app = await startOwnApp()
    const { as } = await officeOf(app)
    let isAnswered = false
    const answer = as(MANAGER, 'POST', address, body).finally(() => {
      isAnswered = true
    })
    let others = 0
    while (!isAnswered) {
      expect((await app.get('/healthz')).status).toBe(200)
      others += 1
    }
    const { status, body: sent } = await answer
    expect(status).toBeLessThan(300)
    expect(sent).toMatchObject({ html: richText(SLOW) })
    // Without the thread, at most those that arrived before the text.
    expect(others).toBeGreaterThan(10)
  })
})

/** Opens the conversion with a thread that obeys its texts: it hangs, fails, ends, fills its memory, or sends the text back. */
function openObedient(limitMs: number) {
  const file = path.join(temporaryFolder(), 'obedient.cjs')
  writeFileSync(
    file,
    `const { parentPort } = require('node:worker_threads')
     parentPort.on('message', (text) => {
       if (text.startsWith('hang')) for (;;);
       if (text.startsWith('fail')) throw new TypeError('broken')
       if (text.startsWith('exit')) process.exit(1)
       if (text.startsWith('fill')) for (const all = []; ; ) all.push(new Array(1000).fill(text.length))
       parentPort.postMessage(text)
     })
     parentPort.postMessage('ready')`,
  )
  const markdown = openMarkdown({
    limitMs,
    program: () => [file, { resourceLimits: { maxOldGenerationSizeMb: 20 } }],
  })
  onTestFinished(() => markdown.close())
  return (order: string) => markdown.html(order.padEnd(5000))
}

const COMPLEX = { statusCode: 422, code: 'TEXT_TOO_COMPLEX' }

test('a text that takes too long is refused, and the next one is converted', async () => {
  const html = openObedient(1500)
  const answers = await Promise.allSettled([html('hang'), html('next')])
  expect(answers).toMatchObject([{ reason: COMPLEX }, { value: expect.stringMatching(/^next/) }])
})

test.each([
  ['fills its memory', 'fill', COMPLEX],
  ['fails', 'fail', { name: 'TypeError', message: 'broken' }],
  ['ends', 'exit', { name: 'AbortError' }],
])('a thread that %s is replaced', async (_, order, reason) => {
  const html = openObedient(60_000)
  const answers = await Promise.allSettled([html('first'), html(order), html('next')])
  expect(answers).toMatchObject([{ status: 'fulfilled' }, { reason }, { value: expect.stringMatching(/^next/) }])
})

test('at most 20 texts wait, and short ones never do', async () => {
  const html = openObedient(1500)
  const waiting = Promise.allSettled([html('hang'), ...Array.from({ length: 19 }, () => html('next'))])
  await expect(html('more')).rejects.toMatchObject({ statusCode: 503, code: 'OVERLOADED' })
  const short = openMarkdown({ program: () => expect.unreachable() })
  expect(await short.html('**short**')).toBe('<p><strong>short</strong></p>')
  expect((await waiting).filter(({ status }) => status === 'fulfilled')).toHaveLength(19)
  expect(await html('again')).toMatch(/^again/)
})
