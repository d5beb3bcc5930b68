import type { FastifyBaseLogger } from 'fastify'
import { resultState } from '../../shared/players/confirmed-result.ts'
import type { AnswerRequest, DecisionRequest, OfficeResult, OwnResult } from '../../shared/players/result-schemas.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Audit } from '../audit/audit.ts'
import { type Staff, staffWho } from '../auth/staff.ts'
import { inBackground } from '../http/in-background.ts'
import type { Mail } from '../mail/mail-transport.ts'
import type { Outbox } from '../mail/outbox.ts'
import { inRounds } from '../storage/in-rounds.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { notYourMatch, resultDecided, resultNotFound } from './result-errors.ts'
import { confirmMail, contestedMail } from './result-mail.ts'
import { type AskedRow, createResultsRepository, OFFICE, type PersonInMatch } from './results-repository.ts'

/** Time between two looks for results that are due (ms). */
const INTERVAL_MS = 60_000
/** Time after the end of a match before its players are asked (ms). */
const ASK_AFTER_MS = 60_000
/** Time for which a decision of the office is listed for the players of the match (ms). */
const NEWS_MS = 7 * 86_400_000

export interface ResultsDeps {
  readonly storage: Storage
  readonly audit: Audit
  /** Called after a change of whether results count, so that ratings follow it. */
  readonly onCounted: () => void
  readonly outbox: Outbox
  /** Returns the emails that their recipients want. */
  readonly ownMails: (kind: 'confirm', mails: readonly Mail[]) => Promise<readonly Mail[]>
  /** Returns the people who work for a club. */
  readonly staff: () => Promise<readonly Staff[]>
  readonly publicUrl: string
  readonly log: FastifyBaseLogger
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
}

export type Results = ReturnType<typeof openResults>

/**
 * Opens the confirmation of results of matches that their players scored. Such a result counts once both sides have confirmed it,
 * or nobody has contested it for 48 hours, or the office says so.
 */
export function openResults({
  storage,
  audit,
  onCounted,
  outbox,
  ownMails,
  staff,
  publicUrl,
  log,
  clock,
}: ResultsDeps) {
  const repository = createResultsRepository(storage)

  const stateOf = ({ result, answers }: AskedRow) => resultState(answers, result.dueAt ?? 0, clock())

  /** @throws ApiError 404 */
  async function find(match: string): Promise<AskedRow> {
    const row = await repository.byMatch(match)
    if (!row) throw resultNotFound()
    return row
  }

  /** Makes a result count if it is confirmed or due. Each answer ends with this, so the later of two answers sees both. */
  async function settle(match: string): Promise<void> {
    const row = await repository.byMatch(match)
    if (!row || row.result.counts || stateOf(row) !== 'counts') return
    try {
      await storage.atomically((tx) => repository.count(tx, row.result, true))
      onCounted()
    } catch (error) {
      // The result was replaced: its new version is asked about again.
      if (!(error instanceof UniqueViolation)) throw error
    }
  }

  /** Asks the players of matches that ended a while ago, so that an end that is taken back at once asks nobody. */
  async function ask(): Promise<void> {
    const rows = await repository.unasked(clock() - ASK_AFTER_MS)
    const people = await repository.peopleIn(rows.map(({ match }) => match.id))
    const reachable = await repository.reachable(people.map(({ person }) => person))
    for (const row of rows) {
      const players = people.filter(({ match }) => match === row.match.id)
      const accounts = players.flatMap(({ person }) => reachable.filter((each) => each.person === person))
      const asked = accounts.filter(({ key }) => key.includes('@'))
      const mails = await ownMails(
        'confirm',
        asked.map(({ person, key, language }) => confirmMail(row, { id: person, email: key, language }, publicUrl)),
      )
      try {
        await storage.atomically((tx) => [
          repository.asked(tx, row.result),
          ...mails.map((mail) => outbox.write(tx, mail)),
        ])
      } catch (error) {
        // The result has changed, or another server has asked.
        if (!(error instanceof UniqueViolation)) throw error
      }
    }
    if (rows.length > 0) outbox.send()
  }

  async function look(): Promise<void> {
    for (const match of await repository.due(clock())) await settle(match)
    await ask()
  }
  const timer = setInterval(() => inBackground(log, 'counting confirmed results', look()), INTERVAL_MS).unref()
  inBackground(log, 'counting confirmed results', look())

  return {
    /** Returns the results that a person can confirm or contest, and the latest decisions of the office, newest first. */
    async own(person: string): Promise<OwnResult[]> {
      const since = clock() - NEWS_MS
      const isNews = ({ answers }: AskedRow) => answers.some(({ side, at }) => side === OFFICE && at >= since)
      const rows = (await repository.openOf(person, since)).filter(
        (row) => isNews(row) || (!row.result.counts && stateOf(row) !== 'refused'),
      )
      const ids = rows.map(({ match }) => match.id)
      const [sides, people] = await Promise.all([repository.sidesOf(person, ids), repository.peopleIn(ids)])
      return rows.flatMap((row) => {
        const side = sides.get(row.match.id)
        return side ? [ownResult(row, side, people)] : []
      })
    },

    /**
     * Stores the answer of a person for their side. A later answer replaces it until the result counts.
     * @throws ApiError 403 not a player of the match · 404 · 409 the result counts, or the office has decided
     */
    answer: (match: string, { answer, reason = undefined }: AnswerRequest, person: string): Promise<OwnResult> =>
      inRounds('result', async () => {
        const row = await find(match)
        const side = (await repository.sidesOf(person, [match])).get(match)
        if (!side) throw notYourMatch()
        const before = row.answers.find((each) => each.side === side)
        const isSame = before?.answer === answer && before.reason === (reason ?? null)
        if (!isSame) {
          const state = stateOf(row)
          if (row.result.counts || state === 'counts' || state === 'refused') throw resultDecided()
          const { version } = row.result
          const managers =
            answer === 'contested' ? staffWho(await staff(), 'player.manage', { club: row.match.club }) : []
          await storage.atomically((tx) => [
            ...repository.answer(tx, {
              matchId: match,
              side,
              version,
              answer,
              who: person,
              reason: reason ?? null,
              at: clock(),
            }),
            ...managers.map((person) => outbox.write(tx, contestedMail(row, side, reason ?? '', person, publicUrl))),
          ])
          if (managers.length > 0) outbox.send()
          await settle(match)
        }
        return ownResult(await find(match), side, await repository.peopleIn([match]))
      }),

    /** Returns the results of a club that are contested or open, with the people to call. */
    async ofClub(club: string): Promise<OfficeResult[]> {
      const rows = (await repository.ofClub(club)).filter((row) => stateOf(row) !== 'refused')
      const ids = rows.map(({ match }) => match.id)
      const people = await repository.peopleIn(ids)
      const reachable = await repository.reachable(people.map(({ person }) => person))
      const phoneOf = (person: string): string | null => {
        const found = reachable.find((each) => each.person === person)
        const hasEmail = found && ((found.email ?? '') !== '' || found.key.includes('@'))
        return !found || hasEmail ? null : (found.phone ?? '')
      }
      const results = rows.map((row) => ({
        ...shown(row),
        calls: people
          .filter(({ match, side }) => match === row.match.id && !row.answers.some((each) => each.side === side))
          .flatMap(({ side, name, person }) => {
            const phone = phoneOf(person)
            return phone === null ? [] : [{ side, name, phone }]
          }),
      }))
      const isContested = ({ answers }: OfficeResult): boolean => answers.some(({ answer }) => answer === 'contested')
      return [...results.filter(isContested), ...results.filter((each) => !isContested(each))]
    },

    /** Returns the club of a match whose result needs a confirmation. @throws ApiError 404 */
    clubOf: async (match: string): Promise<string | null> => (await find(match)).match.club,

    /** Decides whether a result counts. `by` is the id of the person who decides. @throws ApiError 404 */
    decide: (match: string, { answer, reason }: DecisionRequest, by: string): Promise<void> =>
      inRounds('result', async () => {
        const {
          result,
          match: { club },
          answers,
        } = await find(match)
        const before = answers.find(({ side }) => side === OFFICE)
        if (before?.answer === answer && before.reason === reason) return
        const { version } = result
        await storage.atomically((tx) => [
          ...repository.count(tx, result, answer === 'confirmed'),
          ...repository.answer(tx, { matchId: match, side: OFFICE, version, answer, who: by, reason, at: clock() }),
          audit(tx, { who: by, action: 'match.decide', subject: match, club, after: { decision: answer, reason } }),
        ])
        onCounted()
      }),

    close(): void {
      clearInterval(timer)
    },
  }
}

/** Returns a result for somebody on this side. @param people the players of matches who are people */
const ownResult = (row: AskedRow, side: 1 | 2, people: readonly PersonInMatch[]): OwnResult => ({
  ...shown(row),
  side,
  asksOther: people.some((each) => each.match === row.match.id && each.side !== side),
})

function shown({ result, match, answers }: AskedRow): Omit<OwnResult, 'side' | 'asksOther'> {
  const isContested = answers.some(({ answer }) => answer === 'contested')
  return {
    match: match.id,
    company: match.player1,
    company2: match.player2,
    club: match.club,
    court: match.court,
    how: result.how ?? 'played',
    winner: result.winner,
    sets: result.sets,
    endedAt: iso(result.endedAt ?? 0),
    dueAt: result.dueAt === null || isContested ? null : iso(result.dueAt),
    answers: answers.map(({ side, answer, reason, at }) => ({ side, answer, reason, at: iso(at) })),
  }
}
