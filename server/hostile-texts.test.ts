import { Writable } from 'node:stream'
import { parseString } from '@filecage/ical/parser'
import { Resvg } from '@resvg/resvg-js'
import Fastify from 'fastify'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { describe, expect, test } from 'vitest'
import type { PrerenderedMatch } from '../shared/matches/match.ts'
import { csvLine, csvRows } from '../shared/text/csv.ts'
import { escaped } from '../shared/text/escaped.ts'
import { calendarFeed } from './calendar/calendar-feed.ts'
import { image, text as svgText } from './cards/svg.ts'
import { elementJson } from './pages/page-template.ts'
import { previewTags } from './pages/preview-tags.ts'
import { sitemap } from './pages/sitemap.ts'
import { bookingIcs } from './reservations/mail/booking-ics.ts'
import { asRead, bookingNamed, HOSTILE_TEXTS, inCalendars } from './testing/hostile-texts.ts'
import { readMarkup } from './testing/read-markup.ts'

const NOW = Date.parse('2026-11-21T16:30:00Z')

describe.each(HOSTILE_TEXTS)('a text with %s', (_, hostile) => {
  const club = { id: 'club', name: hostile, address: hostile, timeZone: 'UTC' }
  const inCalendar = inCalendars(hostile)

  test('is the same in an invitation to a calendar, also as a parameter', () => {
    const to = { organizer: 'club@example.com', attendee: 'ana@example.com', now: NOW }
    const { content } = bookingIcs('REQUEST', [{ row: bookingNamed(hostile), club }], to)
    const [event, ...others] = new ICAL.Component(ICAL.parse(content)).getAllSubcomponents('vevent')
    expect(others).toEqual([])
    expect(event?.getFirstPropertyValue('summary')).toBe(`${inCalendar} (${inCalendar})`)
    expect(event?.getFirstPropertyValue('location')).toBe([inCalendar, inCalendar, inCalendar].join(', '))
    const organizer = event?.getFirstProperty('organizer')
    expect(organizer?.getFirstValue()).toBe('mailto:club@example.com')
    const [, parameter = ''] = /^ORGANIZER;CN="([^"\r\n]*)":mailto:/m.exec(content.replaceAll('\r\n ', '')) ?? []
    const signs: Readonly<Record<string, string>> = { n: '\n', "'": '"', '^': '^' }
    expect(parameter.replace(/\^([n'^])/g, (_, sign: string) => signs[sign] ?? sign)).toBe(inCalendar)
    // ical.js and node-ical read a backslash as an escape where it is none.
    if (!hostile.includes('\\')) {
      expect(organizer?.getParameter('cn')).toBe(inCalendar)
      const other = nodeIcal.sync.parseICS(content)['uid-1@ventaja']
      expect(other?.type === 'VEVENT' && other.summary).toBe(`${inCalendar} (${inCalendar})`)
    }
    // This parser ends a parameter at a semicolon in quotes.
    const named = bookingIcs('REQUEST', [{ row: bookingNamed(hostile), club: { ...club, name: 'Club' } }], to)
    expect(() => parseString(named.content)).not.toThrow()
    for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test('is the same in the calendar feed', () => {
    const event = { owner: 'a', id: 2, uid: 'uid-2', title: hostile, day: 'Monday', hour: 9, date: null } as const
    const times = { sequence: 0, createdAt: NOW, updatedAt: NOW }
    const clubs = { find: () => club as never, zoneOf: () => 'Europe/Madrid' }
    const feed = calendarFeed([{ ...event, ...times }], [bookingNamed(hostile)], clubs)
    expect(() => parseString(feed)).not.toThrow()
    const events = new ICAL.Component(ICAL.parse(feed)).getAllSubcomponents('vevent')
    expect(events.map((each) => each.getFirstPropertyValue('summary'))).toEqual([
      inCalendar,
      `${inCalendar} (${inCalendar})`,
    ])
  })

  test('is the same in the drawing of a card, which stays well-formed', () => {
    const svg = image(600, 315, svgText(10, 20, hostile, { size: 20 }))
    expect(() => new Resvg(svg).toString()).not.toThrow()
    expect(readMarkup(svg, true).text).toBe(asRead(hostile))
  })

  test('is the same in the tags for previews of links', () => {
    const page = { title: hostile, about: 'About', preview: hostile }
    const match = { id: 'm1', seq: 1 } as PrerenderedMatch
    const known = {
      language: 'en',
      publicUrl: 'https://club.example',
      siteName: 'Ventaja',
      imageUrl: '/images/a.png',
    } as const
    for (const shown of [match, undefined]) {
      const tags = previewTags(page, { path: `/live/${hostile}`, match: shown, ...known })
      const { attributes } = readMarkup(tags)
      const content = (name: string) => attributes.find(({ property }) => property === name)?.content
      expect([content('og:title'), content('og:description')]).toEqual([asRead(hostile), asRead(hostile)])
      expect(content('og:url')).toBe(`https://club.example/live/${asRead(hostile)}`)
      expect(content('og:image:alt')).toContain(asRead(hostile))
      const names = new Set(attributes.flatMap((each) => Object.keys(each)))
      expect([...names].sort()).toEqual(['content', 'name', 'property'])
    }
    expect(readMarkup(`<title>${escaped(hostile)}</title>`).text).toBe(asRead(hostile))
  })

  test('is the same in the addresses of the sitemap', () => {
    const id = asRead(hostile)
    const xml = sitemap('https://club.example', {
      clubs: () => [{ id }] as never,
      products: () => [{ id }] as never,
      posts: () => [{ id, publishedAt: '' }] as never,
    })
    const addresses = readMarkup(xml, true).text.match(/https:\S+/g) ?? []
    expect(addresses.slice(-3).map((each) => decodeURIComponent(each.split('/').at(-1) ?? ''))).toEqual([id, id, id])
  })

  test('is the same in the data of a page', () => {
    const element = elementJson({ hostile })
    expect(element).not.toMatch(/<\/?script|<!--/i)
    expect(JSON.parse(element)).toEqual({ hostile })
  })

  test('is the same in a table, and in one cell', () => {
    const line = csvLine(['first', hostile, 'last'])
    expect(csvRows(line)).toEqual([['first', asRead(hostile), 'last']])
    const cells = [...line.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)]
    const [, cell = '', ...rest] = cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain)
    expect(rest).toEqual(['last'])
    expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  })

  test('is one line in the log', async () => {
    const lines: string[] = []
    const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
    const app = Fastify({ logger: { stream } })
    app.log.info({ hostile }, hostile)
    await app.close()
    expect(lines.join('').trim().split('\n')).toHaveLength(1)
    const read = JSON.parse(lines.join('')) as { hostile: string; msg: string }
    expect([read.hostile, read.msg].map(asRead)).toEqual([asRead(hostile), asRead(hostile)])
  })
})
