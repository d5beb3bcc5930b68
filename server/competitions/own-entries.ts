import { entryWindow } from '../../shared/competitions/entry-window.ts'
import type { OwnEntryRequest } from '../../shared/competitions/event-schemas.ts'
import type { OwnEntry } from '../../shared/competitions/own-entry-schemas.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import type { LinkedPlayer } from '../../shared/matches/linked-players.ts'
import { competitionExists, eventNotFound } from './competition-errors.ts'
import { auditedEvent, type CompetitionParts } from './competition-parts.ts'
import type { EntryRow, StoredEvent } from './competition-rows.ts'
import type { EntryAccount, OwnRow } from './entrants-repository.ts'
import { newEntryRow, nextNumber, nextState } from './new-entry.ts'
import {
  entriesNotOpen,
  notAsked,
  ownDrawnAlready,
  ownEnteredAlready,
  ownEntryNotFound,
  ownNameNeeded,
  partnerEntered,
  partnerIsSelf,
  partnerUnknown,
  wrongPartner,
} from './own-entry-errors.ts'
import { answeredMail, partnerMail } from './partner-mail.ts'
import { openTakeBack } from './take-back.ts'

/** Somebody with an account. */
export interface Account {
  /** Id of the person. */
  readonly id: string
  readonly name: string
  readonly email: string
  readonly language: Language | null
}

export interface OwnEntriesDeps {
  /** Returns the players of people, and makes those that are missing. By the ids of the people. */
  readonly asPlayers: (
    people: readonly { readonly person: string; readonly name: string }[],
    club: string,
  ) => Promise<ReadonlyMap<string, LinkedPlayer>>
  /** Returns somebody who may sign in, by email. */
  readonly accountOf: (email: string) => Promise<Account | undefined>
}

/** Returns the functions with which people enter events themselves, answer partners, and withdraw until the draw. */
export function openOwnEntries(parts: CompetitionParts, { asPlayers, accountOf }: OwnEntriesDeps) {
  const { storage, repository, reads, audit, inTurn, outbox, publicUrl, clock } = parts
  const takeBack = openTakeBack(parts)

  /** @throws ApiError 404 also before the competition is published */
  async function find(competition: string, id: string): Promise<StoredEvent> {
    const stored = await reads.findEvent(competition, id)
    if (!stored.competition.published) throw eventNotFound()
    return stored
  }

  /** Returns the entry of a person. @throws ApiError 404 */
  async function ownIn(stored: StoredEvent, person: string): Promise<{ entry: EntryRow; row: OwnRow }> {
    const row = (await repository.entriesOf(person, stored.row.id))[0]
    const entry = stored.entries.find(({ id }) => id === row?.entry)
    if (!row || !entry || entry.state === 'withdrawn') throw ownEntryNotFound()
    return { entry, row }
  }

  async function own(person: string, event?: string): Promise<OwnEntry[]> {
    return (await repository.entriesOf(person, event)).map(listed)
  }

  /** Returns the other one of a pair, if they have an account. */
  async function otherOf({ event, entry, place }: OwnRow): Promise<EntryAccount | undefined> {
    return (await repository.accountsOf(event, [entry])).find((each) => each.place !== place)
  }

  /** @throws ApiError 409 */
  function checkOpen({ row }: StoredEvent): void {
    if (row.draws.length > 0) throw ownDrawnAlready()
    if (entryWindow({ ...row, isDrawn: false }, clock()) !== 'open') throw entriesNotOpen()
  }

  /** Returns who is to play with somebody. @throws ApiError 422 */
  async function partnerFor({ row }: StoredEvent, me: Account, email: string | null): Promise<Account | null> {
    if ((email !== null) !== (row.kind === 'doubles')) throw wrongPartner()
    if (email === null) return null
    const partner = await accountOf(email)
    if (!partner || nameOf(partner) === '') throw partnerUnknown()
    if (partner.id === me.id) throw partnerIsSelf()
    return partner
  }

  /** Returns the players of an entry. @throws ApiError 409 one of them is in another entry · 422 */
  async function playersFor({ competition, players }: StoredEvent, people: readonly Account[]): Promise<string[]> {
    const known = await asPlayers(
      people.map((each) => ({ person: each.id, name: nameOf(each) })),
      competition.club,
    )
    const ids = people.flatMap((each) => known.get(each.id)?.id ?? [])
    const rows = await repository.playersOf(ids)
    const [mine, theirs] = ids.map((id) => rows.find((row) => row.id === id)?.root)
    // The office may have merged both.
    if (mine === theirs) throw partnerIsSelf()
    const isIn = (one: string | undefined): boolean => players.some(({ root }) => root === one)
    if (isIn(mine)) throw ownEnteredAlready()
    if (isIn(theirs)) throw partnerEntered()
    return ids
  }

  /** Removes the entry of a person. The other one of the pair gets an email, unless they have never agreed to play. */
  async function remove(stored: StoredEvent, { entry, row }: Awaited<ReturnType<typeof ownIn>>, me: Account) {
    if (stored.row.draws.length > 0) throw ownDrawnAlready()
    const isOwnQuestion = entry.state === 'asked' && row.place === 0
    const other = isOwnQuestion ? undefined : await otherOf(row)
    const letters = other ? [answeredMail(stored, null, nameOf(me), other, publicUrl)] : []
    await takeBack(stored, entry, me.id, letters)
  }

  return {
    /** Returns the entries of a person in competitions that everybody sees, the newest first. */
    ownEntries: own,

    /**
     * Enters a person, or a pair once the partner accepts. A repeated request changes nothing.
     * @throws ApiError 404 · 409 not open, or one of the pair is in another entry · 422 no name, or the partner is unknown
     */
    enterSelf: (
      competition: string,
      id: string,
      { id: entry, partner: email }: OwnEntryRequest,
      me: Account,
    ): Promise<OwnEntry> =>
      inTurn(id, async () => {
        const stored = await find(competition, id)
        const before = (await own(me.id, id))[0]
        if (before?.entry === entry) return before
        checkOpen(stored)
        if (nameOf(me) === '') throw ownNameNeeded()
        const partner = await partnerFor(stored, me, email)
        const players = await playersFor(stored, [me, ...(partner ? [partner] : [])])
        if (stored.entries.some((each) => each.id === entry)) throw competitionExists()
        const row = newEntryRow(stored, entry, clock())
        await storage.atomically((tx) => [
          ...repository.addEntry(tx, partner ? { ...row, state: 'asked' } : row, players),
          ...repository.touchEvent(tx, stored.row),
          audit(tx, auditedEvent(stored, 'competition.entries', me.id, { entered: entry })),
          ...(partner ? [outbox.write(tx, partnerMail(stored, { ...me, name: nameOf(me) }, partner, publicUrl))] : []),
        ])
        if (partner) outbox.send()
        const [added] = await own(me.id, id)
        if (!added) throw ownEntryNotFound()
        return added
      }),

    /**
     * Answers the person who asks for a partner. A refusal removes the entry. A repeated answer changes nothing.
     * @throws ApiError 404 · 409 not open, or nobody asks
     */
    answerPartner: (competition: string, id: string, accept: boolean, me: Account): Promise<OwnEntry[]> =>
      inTurn(id, async () => {
        const stored = await find(competition, id)
        if (!accept && (await own(me.id, id)).length === 0) return []
        const { entry, row } = await ownIn(stored, me.id)
        if (row.place === 0 || (entry.state !== 'asked' && !accept)) throw notAsked()
        if (entry.state !== 'asked') return own(me.id, id)
        if (!accept) {
          await remove(stored, { entry, row }, me)
          return own(me.id, id)
        }
        checkOpen(stored)
        const state = nextState(stored)
        const asker = await otherOf(row)
        await storage.atomically((tx) => [
          ...repository.touchEvent(tx, stored.row),
          ...repository.changeEntries(tx, id, [entry.id], { state, number: nextNumber(stored), enteredAt: clock() }),
          audit(tx, auditedEvent(stored, 'competition.entries', me.id, { entered: entry.id })),
          ...(asker ? [outbox.write(tx, answeredMail(stored, state, nameOf(me), asker, publicUrl))] : []),
        ])
        if (asker) outbox.send()
        return own(me.id, id)
      }),

    /** Takes a person’s entry back, until the draw. @throws ApiError 404 · 409 drawn */
    leave: (competition: string, id: string, me: Account): Promise<void> =>
      inTurn(id, async () => {
        const stored = await find(competition, id)
        await remove(stored, await ownIn(stored, me.id), me)
      }),
  }
}

/** Returns an entry as the person sees it. A partner who has not answered has no name in it. */
function listed({ place, draws, ...entry }: OwnRow): OwnEntry {
  const isQuestion = entry.state === 'asked' && place === 0
  return {
    ...entry,
    players: entry.players.slice(0, isQuestion ? 1 : undefined),
    asksYou: entry.state === 'asked' && place === 1,
    mayWithdraw: draws.length === 0 && entry.state !== 'withdrawn',
  }
}

/** Returns a person’s name as pages may show it. Some identity providers send an email instead. */
const nameOf = ({ name }: Account): string => (name.includes('@') ? '' : name.trim())
