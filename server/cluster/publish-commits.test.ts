import type { Server } from 'socket.io'
import { expect, test, vi } from 'vitest'
import { aRecord, aRow } from '../testing/match-rows.ts'
import type { Changes } from './changes-repository.ts'
import { messagesOf, publishSlots } from './publish-commits.ts'

const rows = (count: number, of = 'm') =>
  Array.from({ length: count }, (_, i) => aRow(of, i + 1, { id: `${i}`.padStart(36, '0') }))
const bytes = (message: object) => Buffer.byteLength(JSON.stringify(message))

test('a point is one message without empty columns', () => {
  const [message, ...more] = messagesOf({ records: [], rows: rows(1) })
  expect(more).toEqual([])
  expect(message?.rows).toHaveLength(1)
  expect(JSON.stringify(message)).not.toContain('null')
})

test('the record of a match keeps its empty columns', () => {
  expect(messagesOf({ records: [aRecord('m')], rows: [] })).toEqual([{ records: [aRecord('m')], rows: [] }])
})

test.each([30, 60, 100])('%i points are several messages, in order, each small enough for NOTIFY', (count) => {
  const messages = messagesOf({ records: [], rows: rows(count) })
  expect(messages.flatMap((message) => message.rows?.map(({ seq }) => seq))).toEqual(rows(count).map(({ seq }) => seq))
  for (const message of messages) expect(bytes(message)).toBeLessThan(7500)
})

test('1,000 points are sent as the ids of their matches', () => {
  expect(messagesOf({ records: [], rows: [...rows(500), ...rows(500, 'n')] })).toEqual([{ ids: ['m', 'n'] }])
})

test('a record with many long names is sent as the id of its match, with its rows', () => {
  const formerNames = Array.from({ length: 20 }, (_, n) => ({ name: `${n}`.padEnd(80, '🎾'), side: 1 as const }))
  const record = aRecord('m', { formerNames })
  expect(bytes(record)).toBeGreaterThan(3000)
  expect(messagesOf({ records: [record], rows: rows(1) })).toMatchObject([{ records: [{ id: 'm' }] }])
  const longer = aRecord('m', { formerNames, description: '🎾'.repeat(1200) })
  expect(messagesOf({ records: [longer], rows: rows(1) })).toEqual([{ ids: ['m'] }])
})

test('the ids of 300 matches are several messages, each small enough for NOTIFY', () => {
  const many = Array.from({ length: 300 }, (_, n) => aRow(`${n}`.padStart(64, 'é'), 1))
  const messages = messagesOf({ records: [], rows: many })
  expect(messages.flatMap(({ ids }) => ids)).toHaveLength(300)
  expect(messages).toHaveLength(4)
})

test('the other servers learn which half hours have changed, and look for changes of slots', () => {
  const listeners = new Map<string, (units?: unknown) => void>()
  const io = {
    serverSideEmit: (event: string, units: unknown) => listeners.get(event)?.(units),
    on: (event: string, listener: (units?: unknown) => void) => listeners.set(event, listener),
  } as unknown as Server
  const touched: unknown[] = []
  const look = vi.fn(async () => undefined)
  const commits: ((units: Changes['units']) => void)[] = []
  publishSlots(io, { onCommit: (listener) => commits.push(listener), touch: (units) => touched.push(units) }, look)
  const units = [{ courtId: 'club_naco-1', unit: 7 }]
  for (const commit of commits) commit(units)
  expect(touched).toEqual([units])
  // Once here, and once there.
  expect(look).toHaveBeenCalledTimes(2)
  // A server of the previous version sends no half hours.
  listeners.get('reservations:committed')?.()
  expect(look).toHaveBeenCalledTimes(3)
})
