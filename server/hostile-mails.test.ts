import { describe, expect, test } from 'vitest'
import type { Club } from '../shared/clubs/club-schemas.ts'
import { NEW_CLUB } from '../shared/clubs/default-clubs.ts'
import { confirmationMail } from './checkout/confirmation-mail.ts'
import { incidentMail } from './checkout/incident-mail.ts'
import { refundMail } from './checkout/refund-mail.ts'
import type { Mail } from './mail/mail-transport.ts'
import { invitationMail } from './people/invitation-mail.ts'
import { bookingMails } from './reservations/mail/booking-mail.ts'
import { cancelledLetters, confirmedLetters } from './reservations/mail/letters.ts'
import { aCourtOrder, anOrder } from './testing/an-order.ts'
import { asRead, bookingNamed, HOSTILE_TEXTS, withLineFeeds } from './testing/hostile-texts.ts'
import { readMail, received } from './testing/read-mail.ts'
import { readMarkup } from './testing/read-markup.ts'
import { disabledMail } from './webhooks/disabled-mail.ts'

const PUBLIC_URL = 'https://club.example'
const NOW = Date.parse('2026-11-21T16:30:00Z')

/** Returns an email of each kind about things with this name. */
async function mailsAbout(name: string): Promise<readonly Mail[]> {
  const club = { ...NEW_CLUB, id: 'club_naco', name, address: name, currency: 'USD', hours: {} } as unknown as Club
  const court = { id: 'club_naco-1', name } as Club['courts'][number]
  const choices = [{ name, value: name }]
  const items = [{ productId: 1, name, image: 'r.svg', quantity: 2, priceCents: 1000, variant: 2, choices }]
  const [bought, booked] = [anOrder({ items }), aCourtOrder({ items })]
  const desks = { pickUp: { club: club.id, ...club }, seller: club }
  const incident = {
    id: '1',
    kind: 'refund',
    amountCents: 100,
    currency: 'USD',
    dispute: null,
    at: NOW,
    note: name,
  } as const
  const slot = { startsAt: NOW, endsAt: NOW + 3_600_000, time: '9:00', minutes: 60 }
  const write = bookingMails({
    ownMails: async (_kind, mails) => mails,
    clubs: { courtOf: () => ({ club, court }) as never },
    publicUrl: PUBLIC_URL,
    mailFrom: 'Club <club@club.example>',
    clock: () => NOW,
    peopleOf: async (emails) => emails.map((email) => ({ email, name, language: 'en' })),
  })
  const booking = { row: bookingNamed(name), partners: [] }
  return [
    invitationMail('1', { email: 'ana@example.com', role: 'manager', club: name }, 'en', PUBLIC_URL),
    confirmationMail(bought, '2026-11-21', desks),
    confirmationMail(booked, '2026-11-21', { ...desks, pickUp: null }),
    refundMail(booked),
    incidentMail(bought, incident, { id: '1', email: 'ana@example.com', language: 'en' }, PUBLIC_URL),
    disabledMail('1', { email: 'ana@example.com', language: 'en' }, name, PUBLIC_URL),
    ...(await write([
      {
        kind: 'offer',
        to: 'ana@example.com',
        at: { club, court, date: '2026-11-21', slot: slot as never },
        uid: '1',
        until: NOW,
        guestCents: 1000,
        memberCents: 1000,
      },
      ...confirmedLetters([booking.row], ['beto@example.com']),
      ...cancelledLetters([booking], name),
    ])),
  ]
}

describe.each(HOSTILE_TEXTS)('a text with %s', (_, hostile) => {
  test('is the same in the header, the text and the HTML of every email', async () => {
    const mails = await mailsAbout(hostile)
    const texts = await received(mails)
    expect(texts).toHaveLength(mails.length)
    for (const [index, raw] of texts.entries()) {
      const { headers, parts } = readMail(raw)
      expect([...headers.keys()]).not.toContain('bcc')
      // A header has one line.
      const oneLine = (text: string | undefined) => text?.replace(/\s+/g, ' ')
      expect(oneLine(headers.get('subject'))?.trim()).toBe(oneLine(asRead(mails[index]?.subject ?? ''))?.trim())
      expect(parts.get('text/plain')).toContain(withLineFeeds(hostile))
      const { text, attributes } = readMarkup(parts.get('text/html') ?? '')
      expect(withLineFeeds(text)).toContain(withLineFeeds(hostile))
      expect(attributes.filter((each) => 'onerror' in each || 'src' in each)).toEqual([])
    }
  })
})
