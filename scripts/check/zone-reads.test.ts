import { expect, test } from 'vitest'
import { zoneReads } from './zone-reads.ts'

const reads = (text: string, mayRead = {}) => zoneReads([{ path: 'web/page.ts', text }], mayRead)

test.each([
  'const text = new Intl.DateTimeFormat("en", { timeZone }).format(now)',
  'const zone = Intl.DateTimeFormat().resolvedOptions().timeZone',
  'const text = new Date(now).toLocaleDateString("en", { timeZone })',
  'const text = new Date(now).toLocaleTimeString()',
  'const hour = new Date(now).getHours()',
  'const offset = new Date(now).getTimezoneOffset()',
  'const day = Temporal.Instant.from(iso).toZonedDateTimeISO(zone)',
])('reports a use of this device’s time zones: %s', (text) => {
  expect(reads(text)).toEqual([expect.stringMatching(/^web\/page\.ts: /)])
})

test.each([
  'const local = localTimeIn(zone, now)',
  'const text = dateFormat("en", { month: "long" }).format(local)',
  'const hour = new Date(local).getUTCHours()',
  'type Options = Intl.DateTimeFormatOptions',
  '/** Unlike Intl.DateTimeFormat(), it is right. */',
])('accepts %s', (text) => {
  expect(reads(text)).toEqual([])
})

test('accepts a use with a reason, and reports a reason without a use', () => {
  expect(reads('const hour = new Date(now).getHours()', { 'web/page.ts': 'is right' })).toEqual([])
  expect(reads('const local = localTimeIn(zone, now)', { 'web/page.ts': 'is right' })).toHaveLength(1)
})
