import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  and,
  asc,
  count,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { erasedBuyer } from '../../shared/checkout/order.ts'
import { ERASED_NAME } from '../../shared/matches/anonymous-name.ts'
import { entryOfPlayer } from '../storage/entry-of-player.ts'
import type { Database, Statement, Storage, Tables } from '../storage/storage.ts'
import { createErasedPeople } from './erased-people.ts'

type MatchRow = Tables['matches']['$inferSelect']

/** What remains of a player whose data was erased. */
const ERASED_PLAYER = { name: ERASED_NAME, sort: '', person: null, visibility: 'anonymous', chosen: null } as const

/** Number of matches to read at once. Points wait for a read, so no read takes long. */
const MATCHES_AT_ONCE = 200

/** Reads and removes the personal data in the tables of all features. docs/people.md lists the tables. */
export function createPersonalDataRepository(storage: Storage) {
  const { db, tables } = storage
  const { auditRecords, calendarEvents, calendarLinks, cartLines, grants, mails, matches } = tables
  const {
    competitionEntries,
    competitionEvents,
    competitionPlayers,
    follows,
    matchEntries,
    matchNotes,
    matchSummaries,
    notificationChoices,
    notifications,
    quietHours,
    guests,
    members,
    orders,
    orderSteps,
    partners,
    people,
    personUnits,
    players,
    playerWords,
    pushSubscriptions,
    reservations,
    resultAnswers,
    roles,
    waits,
  } = tables
  const erased = createErasedPeople(storage)

  /** Yields the matches, some at a time, in order of their ids. */
  async function* pagesOfMatches(): AsyncGenerator<readonly MatchRow[]> {
    for (let after = ''; ; ) {
      const page = await db
        .select()
        .from(matches)
        .where(gt(matches.id, after))
        .orderBy(asc(matches.id))
        .limit(MATCHES_AT_ONCE)
      yield page
      const last = page.at(-1)
      if (!last || page.length < MATCHES_AT_ONCE) return
      after = last.id
      await nextTurn()
    }
  }

  /** Deletes the emails to the addresses that clubs have of a person, unless somebody else has the address too. */
  function deleteContactMails(tx: Database, id: string): Statement {
    const isTheirs = or(eq(members.personId, id), eq(members.account, id))
    const theirs = tx.select({ email: members.email }).from(members).where(isTheirs)
    const others = tx
      .select({ email: members.email })
      .from(members)
      .where(and(ne(members.personId, id), or(isNull(members.account), ne(members.account, id))))
    return tx
      .delete(mails)
      .where(
        and(
          inArray(mails.recipient, theirs),
          notInArray(mails.recipient, others),
          notInArray(mails.recipient, tx.select({ email: people.email }).from(people)),
        ),
      )
      .returning({ id: mails.id })
  }

  /** Returns the condition that somebody is a member of a register who is joined with an account. */
  const isJoined = (tx: Database, id: string) =>
    exists(
      tx
        .select({ id: members.personId })
        .from(members)
        .where(and(eq(members.personId, id), isNotNull(members.account))),
    )

  /**
   * Returns the condition that a player is this person, or a member of a register who is joined with their account. The player of a
   * member who is joined belongs to the account, which stays when the register forgets the member.
   */
  const isPlayer = (tx: Database, id: string) =>
    or(
      and(eq(players.person, id), not(isJoined(tx, id))),
      inArray(players.person, tx.select({ id: members.personId }).from(members).where(eq(members.account, id))),
    )

  return {
    pagesOfMatches,

    /** Returns the rows that belong to an email, without secrets. */
    async ofEmail(email: string) {
      const bought = await db.select().from(orders).where(eq(orders.owner, email))
      const refs = bought.map(({ ref }) => ref)
      const steps = refs.length === 0 ? [] : await db.select().from(orderSteps).where(inArray(orderSteps.ref, refs))
      const [link] = await db.select().from(calendarLinks).where(eq(calendarLinks.owner, email))
      const { id, subject, text, language, createdAt, sentAt } = mails
      return {
        reservations: await db.select().from(reservations).where(eq(reservations.owner, email)),
        waits: await db.select().from(waits).where(eq(waits.owner, email)),
        invitations: await db.select().from(partners).where(eq(partners.email, email)),
        calendar: await db.select().from(calendarEvents).where(eq(calendarEvents.owner, email)),
        calendarLink: link?.createdAt ?? null,
        cart: await db.select().from(cartLines).where(eq(cartLines.owner, email)),
        // Without the payment's id, which confirms or cancels a payment. It is also the note of the step `pending`.
        orders: bought.map(({ paymentToken: _token, paymentLink: _link, ...order }) => order),
        orderSteps: steps.map((step) => (step.state === 'pending' ? { ...step, note: null } : step)),
        mails: await db
          .select({ id, subject, text, language, createdAt, sentAt })
          .from(mails)
          .where(eq(mails.recipient, email)),
      }
    },

    /** Returns what clubs have in their registers about a person: about a member, or the members joined with an account. */
    memberships: (id: string) =>
      db
        .select({ ...getTableColumns(members), name: people.name })
        .from(members)
        .innerJoin(people, eq(people.id, members.personId))
        .where(or(eq(members.personId, id), eq(members.account, id))),

    /** Returns what clubs have about a guest for whom they booked. */
    guestOf: (id: string) => db.select().from(guests).where(eq(guests.personId, id)),

    /** Returns the entries of a person in events of competitions. */
    async competitionEntriesOf(personId: string) {
      const own = alias(players, 'own')
      return db
        .select({
          competition: competitionEvents.competition,
          event: competitionEvents.id,
          name: competitionEvents.name,
          entry: competitionEntries.id,
          state: competitionEntries.state,
          enteredAt: competitionEntries.enteredAt,
        })
        .from(own)
        .innerJoin(players, eq(players.root, own.root))
        .innerJoin(competitionPlayers, eq(competitionPlayers.player, players.id))
        .innerJoin(competitionEntries, entryOfPlayer(tables))
        .innerJoin(competitionEvents, eq(competitionEvents.id, competitionEntries.event))
        .where(eq(own.person, personId))
        .orderBy(asc(competitionEntries.enteredAt))
    },

    /** Returns the links to score that a person made, without their secrets. */
    async grantsBy(personId: string) {
      const rows = await db
        .select()
        .from(grants)
        .where(eq(grants.createdBy, `person:${personId}`))
      return rows.map(({ hash: _, ...grant }) => grant)
    },

    /** Returns the records of the audit log by and about a person. */
    audit: (personId: string) =>
      db
        .select()
        .from(auditRecords)
        .where(or(eq(auditRecords.who, personId), eq(auditRecords.subject, personId)))
        .orderBy(asc(auditRecords.at)),

    /** Returns how many entries of each of these matches a person wrote. */
    entriesBy: (personId: string, ids: readonly string[]): Promise<{ match: string; entries: number }[]> =>
      db
        .select({ match: matchEntries.matchId, entries: count() })
        .from(matchEntries)
        .where(and(inArray(matchEntries.matchId, [...ids]), eq(matchEntries.author, `person:${personId}`)))
        .groupBy(matchEntries.matchId),

    /** Returns what a person follows. */
    followsOf: (person: string) =>
      db
        .select({ kind: follows.kind, id: follows.target, at: follows.at })
        .from(follows)
        .where(eq(follows.person, person)),

    /** Returns the browsers in which a person gets notifications. An endpoint lets others send to a browser, so only its host is here. */
    pushSubscriptionsOf: async (person: string) =>
      (await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.person, person))).map(
        ({ endpoint, createdAt, seenAt }) => ({ service: new URL(endpoint).host, createdAt, seenAt }),
      ),
    /** Returns what a person is notified about. */
    async notificationsOf(person: string) {
      const { channel, notice, at, sentAt } = notifications
      return {
        notificationChoices: await db.select().from(notificationChoices).where(eq(notificationChoices.person, person)),
        quietHours: await db.select().from(quietHours).where(eq(quietHours.person, person)),
        notifications: await db
          .select({ channel, notice, at, sentAt })
          .from(notifications)
          .where(eq(notifications.person, person)),
      }
    },

    /** Returns the notes about matches that a person wrote. */
    notesBy: (personId: string) =>
      db
        .select()
        .from(matchNotes)
        .where(eq(matchNotes.author, `person:${personId}`))
        .orderBy(asc(matchNotes.at)),

    hasPending: async (email: string): Promise<boolean> => {
      const pending = and(eq(orders.owner, email), eq(orders.state, 'pending'))
      return (await db.select({ ref: orders.ref }).from(orders).where(pending).limit(1)).length > 0
    },

    /**
     * Returns the statements that erase a person. The id stays where logs and orders need a reference to the person.
     * @param renamed ids of the matches in which the name was replaced
     */
    erase(
      tx: Database,
      { id, email }: { readonly id: string; readonly email: string },
      renamed: readonly string[],
      now: number,
    ): Statement[] {
      const buyer = erasedBuyer(id)
      const isOwn = eq(orders.owner, email)
      return [
        tx
          .update(orders)
          .set({ openFor: buyer })
          .where(and(isOwn, eq(orders.kind, 'cart'), isNotNull(orders.openFor)))
          .returning({ ref: orders.ref }),
        tx.update(orders).set({ owner: buyer, booking: null }).where(isOwn).returning({ ref: orders.ref }),
        tx.delete(reservations).where(eq(reservations.owner, email)).returning({ id: reservations.id }),
        tx.delete(waits).where(eq(waits.owner, email)).returning({ id: waits.id }),
        tx.delete(partners).where(eq(partners.email, email)).returning({ booking: partners.booking }),
        tx.delete(personUnits).where(eq(personUnits.person, email)).returning({ unit: personUnits.unit }),
        tx.delete(calendarEvents).where(eq(calendarEvents.owner, email)).returning({ id: calendarEvents.id }),
        tx.delete(calendarLinks).where(eq(calendarLinks.owner, email)).returning({ owner: calendarLinks.owner }),
        tx.delete(cartLines).where(eq(cartLines.owner, email)).returning({ id: cartLines.id }),
        tx.delete(mails).where(eq(mails.recipient, email)).returning({ id: mails.id }),
        deleteContactMails(tx, id),
        // A summary contains the names until it is made again. The summary of an archived match is never made again.
        ...(renamed.length === 0
          ? []
          : [
              // A text may say something about the person, such as an injury.
              tx
                .update(matchNotes)
                .set({ text: null })
                .where(inArray(matchNotes.matchId, [...renamed]))
                .returning({ id: matchNotes.id }),
              tx
                .delete(matchSummaries)
                .where(inArray(matchSummaries.matchId, [...renamed]))
                .returning({ id: matchSummaries.matchId }),
            ]),
        // Results stay, because they are their opponents' too.
        tx
          .delete(playerWords)
          .where(inArray(playerWords.player, tx.select({ id: players.id }).from(players).where(isPlayer(tx, id))))
          .returning({ player: playerWords.player }),
        tx
          .update(players)
          .set({ ...ERASED_PLAYER, version: sql`${players.version} + 1` })
          .where(isPlayer(tx, id))
          .returning({ id: players.id }),
        tx
          .update(players)
          .set({ person: null, version: sql`${players.version} + 1` })
          .where(and(eq(players.person, id), isJoined(tx, id)))
          .returning({ id: players.id }),
        tx
          .update(resultAnswers)
          .set({ reason: null })
          .where(eq(resultAnswers.who, id))
          .returning({ matchId: resultAnswers.matchId }),
        tx.delete(follows).where(eq(follows.person, id)).returning({ id: follows.target }),
        tx.delete(pushSubscriptions).where(eq(pushSubscriptions.person, id)).returning({ id: pushSubscriptions.id }),
        tx
          .delete(notificationChoices)
          .where(eq(notificationChoices.person, id))
          .returning({ kind: notificationChoices.kind }),
        tx.delete(quietHours).where(eq(quietHours.person, id)).returning({ person: quietHours.person }),
        tx.delete(notifications).where(eq(notifications.person, id)).returning({ id: notifications.id }),
        tx.delete(roles).where(eq(roles.personId, id)).returning({ id: roles.personId }),
        // The rows in the registers of clubs go with these people.
        tx
          .delete(people)
          .where(inArray(people.id, tx.select({ id: members.personId }).from(members).where(eq(members.account, id))))
          .returning({ id: people.id }),
        tx.delete(people).where(eq(people.id, id)).returning({ id: people.id }),
        erased.add(tx, { id, email }, now),
      ]
    },
  }
}
