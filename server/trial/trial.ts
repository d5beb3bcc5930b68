import { randomInt, randomUUID } from 'node:crypto'
import type { SignedInPerson } from '../../shared/auth/auth-schemas.ts'
import { type TrialNotice, trialEmail, trialName } from '../../shared/auth/trial.ts'
import type { TrialAnswer } from '../../shared/auth/trial-schemas.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { LONGEST } from '../../shared/text/longest.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Audit } from '../audit/audit.ts'
import { type TrialTokens, trialTokens } from '../auth/trial-tokens.ts'
import type { ContentWatch } from '../content/content-watch.ts'
import { ApiError } from '../http/api-error.ts'
import { type Database, type Statement, type Storage, UniqueViolation } from '../storage/storage.ts'
import { createTrialRepository, TRIAL_KIND, type TrialRow } from './trial-repository.ts'

const HOUR_MS = 3_600_000
/** Time by which the clock of the server that opened a trial may be ahead (ms). */
const AHEAD_MS = 60_000
/** Characters of the random part of an account's email, and their number. */
const [LETTERS, SUFFIX] = ['abcdefghijkmnpqrstuvwxyz23456789', 12]

export const trialNotAllowed = () =>
  new ApiError(409, 'TRIAL_NOT_ALLOWED', 'the operator of this server has not set TRIAL_SIGN_IN')
export const trialClosed = () =>
  new ApiError(403, 'TRIAL_CLOSED', 'the trial sign-in is closed; ask an owner of the club')
const trialFull = () =>
  new ApiError(409, 'TRIAL_FULL', 'this trial has too many accounts; ask an owner of the club to open a new one')

interface Deps {
  readonly storage: Storage
  readonly content: ContentWatch
  readonly audit: Audit
  /** Key of the tokens; null if the operator does not allow the trial sign-in. */
  readonly key: string | null
  readonly timeZone: () => string
  /** Returns the statements that revoke everything with which an account of a trial could act without its token. */
  readonly revokeAccess: (tx: Database, since: number) => readonly Statement[]
  readonly clock: () => number
}

export type Trial = Awaited<ReturnType<typeof openTrial>>

/**
 * Opens the trial sign-in: for at most a day, people in the club's own network sign in with a name and an email that nobody
 * verifies. Each sign-in makes a new account, so that nobody gets the account of somebody else. All reads are from memory, which
 * has a change of any server within a second.
 */
export async function openTrial({ storage, content, audit, key, timeZone, revokeAccess, clock }: Deps) {
  const repository = createTrialRepository(storage)
  const stored = await content.follow(TRIAL_KIND, async () => [await repository.read()])
  const tokens: TrialTokens | null =
    key === null ? null : trialTokens(key, (trial) => current()?.trial === trial, clock)
  let shown: { row: TrialRow | null; notice: TrialNotice } | null = null

  const isOpen = (row: TrialRow | null): boolean => {
    if (!row || row.closedAt !== null) return false
    const now = clock()
    // A clock that was set back must not open a trial that has ended.
    return row.openedAt <= now + AHEAD_MS && now < row.until
  }

  /** Returns the trial that is open now, or null. */
  function current(): TrialRow | null {
    const row = stored.items()[0] ?? null
    return key !== null && isOpen(row) ? row : null
  }

  function answerOf(row: TrialRow | null): TrialAnswer {
    const open = key !== null && row && isOpen(row) ? row : null
    return {
      allowed: key !== null,
      openedAt: open && iso(open.openedAt),
      until: open && iso(open.until),
      accounts: row?.accounts ?? 0,
    }
  }

  /** Stores a change. Somebody else may have opened or closed the trial at the same time: the answer then shows that. */
  async function change(build: (tx: Database) => readonly Statement[]): Promise<TrialAnswer> {
    try {
      await storage.atomically((tx) => [...build(tx)])
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error
    }
    await content.refresh()
    return answerOf(await repository.read())
  }

  return {
    tokens,

    /** Returns what pages show: another object after each change. Null if the operator does not allow the trial sign-in. */
    notice(): TrialNotice | null {
      if (key === null) return null
      const row = current()
      if (shown?.row !== row || shown === null) {
        const times = { openedAt: row?.openedAt ?? null, until: row?.until ?? null }
        shown = { row, notice: { ...times, timeZone: timeZone() } }
      }
      return shown.notice
    },

    read: async (): Promise<TrialAnswer> => answerOf(await repository.read()),

    /** Opens a trial, or changes the end of the one that is open. @throws ApiError 409 */
    async open(hours: number, by: string): Promise<TrialAnswer> {
      if (key === null) throw trialNotAllowed()
      const before = await repository.read()
      const openedAt = clock()
      const until = openedAt + hours * HOUR_MS
      const entry = { who: by, action: 'trial.open', subject: 'trial', after: { until: iso(until) } } as const
      return change((tx) => [
        ...(before && isOpen(before)
          ? repository.setUntil(tx, before.trial, until)
          : repository.open(tx, { trial: randomUUID(), openedAt, until })),
        audit(tx, entry),
      ])
    },

    /** Closes the trial, which ends the sessions of its accounts. Does nothing if it is closed. */
    async close(by: string): Promise<TrialAnswer> {
      const before = await repository.read()
      if (!before || !isOpen(before)) return answerOf(before)
      return change((tx) => [
        ...repository.close(tx, before.trial, clock()),
        ...revokeAccess(tx, before.openedAt),
        audit(tx, { who: by, action: 'trial.close', subject: 'trial', before: { until: iso(before.until) } }),
      ])
    },

    /** Returns the token of a new account. @throws ApiError 403, 409 */
    async signIn(entered: { name: string; email: string }, language: Language): Promise<SignedInPerson> {
      const row = current()
      if (!row || !tokens) throw trialClosed()
      const suffix = Array.from({ length: SUFFIX }, () => LETTERS[randomInt(LETTERS.length)]).join('')
      const person = {
        name: trialName(entered.name, language, LONGEST.person.name),
        email: trialEmail(entered.email, suffix),
      }
      try {
        await storage.atomically((tx) => [repository.addAccount(tx, row.trial)])
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
        throw isOpen(await repository.read()) ? trialFull() : trialClosed()
      }
      return { ...person, token: await tokens.sign(person, row.trial) }
    },

    /** Returns the end of a trial account's access (ms since 1970). */
    endOf: (trial: string | undefined): number | null => (trial === undefined ? null : (current()?.until ?? 0)),
  }
}
