import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACTIONS, type Action, may, mayAtAll, ROLES, type Role, type Subject, type Who } from './permissions.ts'

const person = (roles: readonly (readonly [Role, string | null])[], blocked = false, id = 'ana'): Who => ({
  kind: 'person',
  id,
  blocked,
  roles: roles.map(([role, club]) => ({ role, club })),
})
/** A match in Naco, on its court 1, umpired by Ana, for which Beto and Caro have booked the court. */
const MATCH: Subject = {
  match: 'final',
  club: 'club_naco',
  court: 'club_naco-1',
  umpire: 'ana',
  players: ['beto', 'caro'],
}

const GRANT = { kind: 'grant', id: 'g', window: { from: 0, until: 1 }, ended: false } as const
const WHO = {
  visitor: { kind: 'visitor' },
  person: person([]),
  'grant of the match': { ...GRANT, match: 'final', court: null },
  'grant of the court': { ...GRANT, match: null, court: 'club_naco-1' },
  'grant of another match': { ...GRANT, match: 'other', court: 'club_naco-2' },
  member: person([['member', 'club_naco']]),
  umpire: person([['umpire', 'club_naco']]),
  manager: person([['manager', 'club_naco']]),
  owner: person([['owner', 'club_naco']]),
  'owner elsewhere': person([['owner', 'club_gazcue']]),
  'umpire everywhere': person([['umpire', null]]),
  'manager everywhere': person([['manager', null]]),
  'owner everywhere': person([['owner', null]]),
  'blocked owner': person([['owner', null]], true),
  'on the booking': person([], false, 'beto'),
  'blocked, on the booking': person([], true, 'caro'),
  key: { kind: 'key' },
} satisfies Record<string, Who>
type Name = keyof typeof WHO

const everyone = Object.keys(WHO) as Name[]
const people: Name[] = [
  'person',
  'on the booking',
  'member',
  'umpire',
  'manager',
  'owner',
  'owner elsewhere',
  'umpire everywhere',
  'manager everywhere',
  'owner everywhere',
]
const managers: Name[] = ['manager', 'owner', 'manager everywhere', 'owner everywhere']
const scorers: Name[] = ['umpire', 'umpire everywhere', ...managers, 'key']
const central: Name[] = ['manager everywhere', 'owner everywhere']

const TABLE: Readonly<Record<Action, readonly Name[]>> = {
  public: everyone,
  account: people,
  book: people,
  order: people,
  'match.append': ['on the booking', 'grant of the match', 'grant of the court', ...scorers],
  'match.create': ['on the booking', ...scorers],
  'match.describe': ['on the booking', ...scorers],
  'umpire.assign': [...managers, 'key'],
  'grant.manage': scorers,
  'player.manage': managers,
  'courts.manage': managers,
  'bookings.manage': managers,
  'members.manage': managers,
  'competition.manage': managers,
  'shop.manage': central,
  'shop.settings': ['owner everywhere'],
  'site.settings': ['owner everywhere'],
  'post.manage': central,
  'orders.manage': central,
  'image.upload': central,
  refund: ['owner everywhere'],
  till: managers,
  'people.manage': ['owner', 'owner everywhere'],
  'audit.read': ['owner everywhere'],
  'webhooks.manage': ['owner', 'owner everywhere'],
}

describe.each(ACTIONS)('%s', (action) => {
  test.each(everyone)(`of a match in Naco by: %s`, (name) => {
    expect(may(WHO[name], action, MATCH)).toBe(TABLE[action].includes(name))
  })
})

test('an umpire makes grants only for the matches that they umpire', () => {
  expect(may(WHO.umpire, 'grant.manage', { ...MATCH, umpire: 'beto' })).toBe(false)
  expect(may(WHO.umpire, 'grant.manage', { ...MATCH, umpire: null })).toBe(false)
  expect(may(WHO.umpire, 'grant.manage', { ...MATCH, club: 'club_gazcue' })).toBe(false)
  expect(may(WHO.manager, 'grant.manage', { ...MATCH, umpire: 'beto' })).toBe(true)
})

test('only a role for all clubs or the scorer key may describe a match without a club', () => {
  const allowed = everyone.filter((name) => may(WHO[name], 'match.describe', { match: 'final', club: null }))
  expect(allowed).toEqual(['umpire everywhere', 'manager everywhere', 'owner everywhere', 'key'])
})

const anyClub = fc.constantFrom('club_naco', 'club_gazcue')
const anyRole = fc.record({ role: fc.constantFrom(...ROLES), club: fc.option(anyClub) })
const anyId = fc.constantFrom('ana', 'beto')
const anyPerson = fc.record({
  kind: fc.constant('person' as const),
  id: anyId,
  blocked: fc.boolean(),
  roles: fc.array(anyRole, { maxLength: 3 }),
})
const anyMatch = fc.option(fc.constantFrom('final', 'other'))
const anyCourt = fc.option(fc.constantFrom('club_naco-1', 'club_naco-2'))
const anyWho: fc.Arbitrary<Who> = fc.oneof(
  fc.constant({ kind: 'visitor' as const }),
  fc.constant({ kind: 'key' as const }),
  fc.record({ match: anyMatch, court: anyCourt }).map((place) => ({ ...GRANT, ...place })),
  anyPerson,
)
const anySubject: fc.Arbitrary<Subject> = fc.record(
  {
    club: fc.option(anyClub),
    match: fc.constantFrom('final', 'other'),
    court: anyCourt,
    umpire: fc.option(anyId),
    players: fc.array(anyId, { maxLength: 2 }),
  },
  { requiredKeys: [] },
)
const anyAction = fc.constantFrom(...ACTIONS)

test('an action that a sender may not perform at all is forbidden for every subject but the matches of own bookings', () => {
  fc.assert(
    fc.property(anyWho, anyAction, anySubject, (who, action, { players: _, ...subject }) => {
      if (may(who, action, subject)) expect(mayAtAll(who, action)).toBe(true)
    }),
  )
})

test('everybody may do what a visitor may do', () => {
  fc.assert(
    fc.property(anyWho, anyAction, anySubject, (who, action, subject) => {
      if (may(WHO.visitor, action, subject)) expect(may(who, action, subject)).toBe(true)
    }),
  )
})

test('a higher role, a role for all clubs, or an additional role never removes a permission', () => {
  fc.assert(
    fc.property(anyPerson, anyRole, anyAction, anySubject, (who, more, action, subject) => {
      if (!may(who, action, subject)) return
      expect(may({ ...who, roles: [...who.roles, more] }, action, subject)).toBe(true)
      expect(may({ ...who, roles: who.roles.map(({ role }) => ({ role, club: null })) }, action, subject)).toBe(true)
      expect(may({ ...who, roles: who.roles.map(({ club }) => ({ role: 'owner', club })) }, action, subject)).toBe(true)
    }),
  )
})

test('a role for another club gives no permission', () => {
  fc.assert(
    fc.property(anyPerson, anyAction, anySubject, (who, action, subject) => {
      const roles = who.roles.filter(({ club }) => club === null || club === subject.club)
      expect(may({ ...who, roles }, action, subject)).toBe(may(who, action, subject))
    }),
  )
})
