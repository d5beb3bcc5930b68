import { expect, test } from 'vitest'
import { pushPayload } from './push-payload.ts'

const ORIGIN = 'https://club.example'
const A_NOTIFICATION = {
  title: 'Ana won',
  body: '6-4 6-3',
  path: '/live/final?at=7',
  lang: 'es',
  tag: 'final',
} as const

test('has the declarative form, with the whole address of the page', () => {
  expect(pushPayload(A_NOTIFICATION, ORIGIN)).toEqual({
    web_push: 8030,
    notification: {
      title: 'Ana won',
      body: '6-4 6-3',
      navigate: 'https://club.example/live/final?at=7',
      lang: 'es',
      dir: 'ltr',
      tag: 'final',
    },
  })
})

test('long texts are shortened, so that a message fits into what push services take', () => {
  const long = '🎾'.repeat(1000)
  const payload = pushPayload({ ...A_NOTIFICATION, title: long, body: long }, ORIGIN)
  expect([...payload.notification.title]).toHaveLength(120)
  expect(payload.notification.body.endsWith('🎾…')).toBe(true)
  expect(new TextEncoder().encode(JSON.stringify(payload)).length).toBeLessThan(3993)
})
