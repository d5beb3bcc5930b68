import { expect, test } from 'vitest'
import { aRecord, aRow } from '../testing/match-rows.ts'
import { messagesOf } from './share-commits.ts'

const rows = (count: number, of = 'm') =>
  Array.from({ length: count }, (_, i) => aRow(of, i + 1, { id: `${i}`.padStart(36, '0') }))
const bytes = (message: object) => Buffer.byteLength(JSON.stringify(message))

test('a point is one message, which says nothing that it does not have to', () => {
  const [message, ...more] = messagesOf({ records: [], rows: rows(1) })
  expect(more).toEqual([])
  expect(message?.rows).toHaveLength(1)
  expect(JSON.stringify(message)).not.toContain('null')
})

test('a description keeps what is null in it', () => {
  expect(messagesOf({ records: [aRecord('m')], rows: [] })).toEqual([{ records: [aRecord('m')], rows: [] }])
})

test.each([30, 60, 100])('%i points are several messages, in order, each of which NOTIFY takes', (count) => {
  const messages = messagesOf({ records: [], rows: rows(count) })
  expect(messages.flatMap((message) => message.rows?.map(({ seq }) => seq))).toEqual(rows(count).map(({ seq }) => seq))
  for (const message of messages) expect(bytes(message)).toBeLessThan(7500)
})

test('a great many points are only named by their matches', () => {
  expect(messagesOf({ records: [], rows: [...rows(500), ...rows(500, 'n')] })).toEqual([{ ids: ['m', 'n'] }])
})

test('and so are the points of a great many matches, in messages that NOTIFY takes', () => {
  const many = Array.from({ length: 300 }, (_, n) => aRow(`${n}`.padStart(64, 'é'), 1))
  const messages = messagesOf({ records: [], rows: many })
  expect(messages.flatMap(({ ids }) => ids)).toHaveLength(300)
  expect(messages).toHaveLength(4)
})
