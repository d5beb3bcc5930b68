import type { FastifyBaseLogger } from 'fastify'
import type { Match } from '../../shared/matches/match.ts'
import type { CreateMatchRequest, EntryAsked, PatchMatchRequest } from '../../shared/matches/match-schemas.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Storage } from '../storage/storage.ts'
import { createMatchAnswers } from './match-answers.ts'
import { matchNotFound } from './match-not-found.ts'
import { type Committed, createMatchWriter } from './match-writer.ts'
import { createMatchesRepository } from './matches-repository.ts'
import { planAppend } from './plan-append.ts'
import { type DescribeAnswer, planCreate, planPatch } from './plan-describe.ts'
import { matchOf, type Scoresheet } from './scoresheet.ts'
import { loadScoresheets } from './scoresheets.ts'

export type Matches = Awaited<ReturnType<typeof openMatches>>

/** The room of matches: loads every sheet, and from then on answers reads from memory and writes through one door. */
export async function openMatches(storage: Storage, metrics: Metrics, log: FastifyBaseLogger) {
  const repository = createMatchesRepository(storage)
  const sheets = await loadScoresheets(repository)
  const answers = createMatchAnswers(sheets)
  const listeners: ((committed: Committed) => void)[] = []

  function tell(committed: Committed): void {
    answers.changed(committed.sheets.map(({ sheet }) => sheet.record.id))
    for (const { kind } of committed.entries) metrics.entriesAppended.inc({ kind })
    metrics.commitSeconds.observe(committed.seconds)
    if (committed.entries.length > 0) metrics.commitEntries.observe(committed.entries.length)
    for (const listener of listeners) listener(committed)
  }
  const writer = createMatchWriter(repository, sheets, {
    onCommit: tell,
    onReload: answers.changed,
    onError: (error) => log.error({ err: error }, 'a listener failed; what it was told of is committed'),
  })

  const described = ({ sheet, fresh }: DescribeAnswer): { match: Match; fresh: boolean } => ({
    match: matchOf(sheet),
    fresh,
  })

  return {
    answers,
    /** The committed sheet of a match, or ApiError 404. */
    sheet(id: string): Scoresheet {
      const sheet = sheets.get(id)
      if (!sheet) throw matchNotFound(id)
      return sheet
    },
    find: sheets.get,
    all: sheets.all,
    create: async (id: string, request: CreateMatchRequest) =>
      described(await writer.submit(id, (sheet) => planCreate(id, request, new Date(), sheet))),
    describe: async (id: string, request: PatchMatchRequest) =>
      described(await writer.submit(id, (sheet) => planPatch(id, request, new Date(), sheet))),
    async append(id: string, requests: readonly EntryAsked[]) {
      const stop = metrics.appendSeconds.startTimer()
      const answer = await writer.submit(id, (sheet) => planAppend(id, requests, new Date(), sheet))
      stop()
      return answer
    },
    /** Tells of every commit, in order. */
    onCommit: (listener: (committed: Committed) => void): void => void listeners.push(listener),
  }
}
