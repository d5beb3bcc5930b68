import { expect, test } from 'vitest'
import { contactsOf } from './contacts.ts'

const ANA = 'ana@example.com'
const member = { id: 'm', number: '104', phone: '+1 809 555 0104', email: '' }
const nobody = { member: null, guestPhone: null, partners: [] }
const partner = (state: 'invited' | 'accepted' | 'declined') => ({ email: 'luz@example.com', state })

test.each([
  ['an account', { ...nobody, owner: ANA }, { email: ANA, phone: null, others: [], isMailed: true }],
  [
    'an account of a member',
    { ...nobody, owner: ANA, member },
    { email: ANA, phone: member.phone, others: [], isMailed: true },
  ],
  [
    'a member without an email',
    { ...nobody, owner: 'member:m', member },
    { email: null, phone: member.phone, others: [], isMailed: false },
  ],
  [
    'a member with an email in the register',
    { ...nobody, owner: 'member:m', member: { ...member, phone: '', email: ANA } },
    { email: ANA, phone: null, others: [], isMailed: true },
  ],
  [
    'a guest with a phone',
    { ...nobody, owner: 'guest:g', guestPhone: '112' },
    { email: null, phone: '112', others: [], isMailed: false },
  ],
  [
    'a guest without a phone and with a partner',
    { ...nobody, owner: 'guest:g', guestPhone: '', partners: [partner('invited')] },
    { email: null, phone: null, others: ['luz@example.com'], isMailed: true },
  ],
  [
    'a guest with a partner who has declined',
    { ...nobody, owner: 'guest:g', guestPhone: '', partners: [partner('declined')] },
    { email: null, phone: null, others: [], isMailed: false },
  ],
])('says how %s can be reached', (_, booking, expected) => expect(contactsOf(booking)).toEqual(expected))
