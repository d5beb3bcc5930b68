import { ROLES } from '../../shared/auth/permissions.ts'
import { LANGUAGES } from '../../shared/i18n/languages.ts'
import type { Columns } from '../storage/columns.sqlite.ts'

/** Value of `club` in a role for all clubs. It is not null, because a unique key allows several nulls. */
export const ALL_CLUBS = '*'

/**
 * People, the words with which searches find them, their roles, the members and guests of clubs, the people who were erased, and the
 * links for the first owner.
 */
export function peopleTables(c: Columns) {
  const people = c.table(
    'people',
    {
      id: c.text('id').primaryKey(),
      /** In lower case. Instead of it, a member of a club's register has the key that `memberKey` returns, and a guest that of `guestKey`. */
      email: c.text('email').notNull(),
      /** From the identity provider; empty until the first sign-in. For a member of a register, from the club. */
      name: c.text('name').notNull(),
      picture: c.text('picture'),
      language: c.oneOf('language', LANGUAGES),
      blocked: c.flag('blocked').notNull().default(false),
      /** The words of the name and the email, as `wordsIn` returns them, with spaces between. */
      search: c.text('search').notNull(),
      createdAt: c.millis('created_at').notNull(),
      /** Time of the first sign-in. Null for an invited person who has not signed in yet. */
      signedInAt: c.millis('signed_in_at'),
    },
    (person) => [c.unique('people_email', person.email)],
  )
  /** The words by which searches find an email. Triggers in the migrations write them whenever `people.search` changes. */
  const searchWords = c.table(
    'search_words',
    { word: c.bytewise('word').notNull(), email: c.text('email').notNull() },
    (row) => [c.primaryKey(row.word, row.email), c.index('search_words_email', row.email)],
  )
  const roles = c.table(
    'roles',
    {
      personId: c.text('person_id').notNull(),
      /** Id of a club, or {@link ALL_CLUBS}. A person has at most one role for each. */
      club: c.text('club').notNull(),
      role: c.oneOf('role', ROLES).notNull(),
      createdAt: c.millis('created_at').notNull(),
    },
    (role) => [
      c.primaryKey(role.personId, role.club),
      c.index('roles_club', role.club, role.role),
      c.index('roles_role', role.role, role.personId),
      c.reference(role.personId, people.id),
    ],
  )
  /** The registers of the clubs. Each member has a row of `people`, whose id never changes. */
  const members = c.table(
    'members',
    {
      personId: c.text('person_id').primaryKey(),
      club: c.text('club').notNull(),
      number: c.text('number').notNull(),
      /** The number as numbers are compared; null without one. */
      numberKey: c.text('number_key'),
      phone: c.text('phone').notNull(),
      /** For emails to the member. Not unique, and nobody signs in with it. */
      email: c.text('email').notNull(),
      notes: c.text('notes').notNull(),
      tags: c.json<readonly string[]>('tags').notNull(),
      /** The name as lists sort it. */
      sort: c.bytewise('sort').notNull(),
      /** The words of the name in the order of the alphabet. They find a person whose names are exchanged. */
      nameKey: c.text('name_key').notNull(),
      /** Id of the person with whose account the member is joined. */
      account: c.text('account'),
      joinedAt: c.millis('joined_at'),
      /** The `uid`s of the bookings that went to the account, so that they can come back. */
      moved: c.json<readonly string[]>('moved'),
      /** Number of changes. */
      version: c.integer('version').notNull(),
      createdAt: c.millis('created_at').notNull(),
    },
    (member) => [
      c.unique('members_number', member.club, member.numberKey),
      c.unique('members_account', member.account, member.club),
      c.index('members_list', member.club, member.sort, member.personId),
      c.index('members_name', member.club, member.nameKey),
      c.index('members_email', member.email),
      c.reference(member.personId, people.id, 'cascade'),
    ],
  )
  /** The guests for whom the desk has booked. Each has a row of `people`, and is in no register. */
  const guests = c.table(
    'guests',
    {
      personId: c.text('person_id').primaryKey(),
      club: c.text('club').notNull(),
      phone: c.text('phone').notNull(),
      createdAt: c.millis('created_at').notNull(),
    },
    (guest) => [c.reference(guest.personId, people.id, 'cascade')],
  )
  const ownerLinks = c.table('owner_links', {
    /** SHA-256 of the secret in base64url: the database does not reveal secrets. */
    hash: c.text('hash').primaryKey(),
    createdAt: c.millis('created_at').notNull(),
    expiresAt: c.millis('expires_at').notNull(),
    usedAt: c.millis('used_at'),
    /** Id of the person who became the owner. */
    usedBy: c.text('used_by'),
  })
  /** The people whose data was erased. Their earlier sign-ins are refused. */
  const erasedPeople = c.table(
    'erased_people',
    {
      id: c.text('id').primaryKey(),
      /** SHA-256 of the email in base64url, to recognize earlier sign-ins. */
      emailHash: c.text('email_hash').notNull(),
      erasedAt: c.millis('erased_at').notNull(),
    },
    (person) => [c.index('erased_people_email', person.emailHash, person.erasedAt)],
  )
  return { people, searchWords, roles, members, guests, ownerLinks, erasedPeople }
}
