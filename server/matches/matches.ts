import type { FastifyBaseLogger } from 'fastify'
import type { DrawnSummary, Match } from '../../shared/matches/match.ts'
import type { CreateMatchRequest, EntryAsked, PatchMatchRequest } from '../../shared/matches/match-request-schemas.ts'
import type { Metrics } from '../http/metrics.ts'
import type { PreparedAnswer } from '../http/prepared-answer.ts'
import { type Storage, StorageUnavailable } from '../storage/storage.ts'
import { createMatchAnswers } from './match-answers.ts'
import type { Planner } from './match-batch.ts'
import { matchNotFound } from './match-not-found.ts'
import { type Committed, createMatchWriter } from './match-writer.ts'
import { createMatchesRepository } from './matches-repository.ts'
import type { Advance } from './newer-sheet.ts'
import { followOthers } from './others-writes.ts'
import { planAppend } from './plan-append.ts'
import { type DescribeAnswer, planCreate, planPatch } from './plan-describe.ts'
import { drawnSummaryOf, matchOf, type Scoresheet } from './scoresheet.ts'
import { loadScoresheets } from './scoresheets.ts'

/** A read waits so long for a database that says nothing, ms: two servers that are asked in turn take five seconds. */
const MEET_MS = 2500

export type Matches = Awaited<ReturnType<typeof openMatches>>

/** The room of matches: loads every sheet, and from then on answers reads from memory and writes through one door. */
export async function openMatches(storage: Storage, metrics: Metrics, log: FastifyBaseLogger) {
  const repository = createMatchesRepository(storage)
  const sheets = await loadScoresheets(repository)
  for (const [match, err] of sheets.unreadable)
    log.error({ match, err: err.cause }, 'a match cannot be read and is answered for with 503; all others are served')
  metrics.matchesUnreadable.set(sheets.unreadable.size)
  const answers = createMatchAnswers(sheets)
  const shared = storage.shared !== undefined
  const newsListeners: ((news: readonly Advance[]) => void)[] = []
  const commitListeners: ((committed: Committed) => void)[] = []

  function tellNews(news: readonly Advance[]): void {
    answers.changed(news.map(({ sheet }) => sheet.record.id))
    for (const listener of newsListeners) listener(news)
  }
  function tellCommit(committed: Committed): void {
    const { news, rows, seconds } = committed
    // By kind: labels are checked and looked up anew for each call.
    for (const [kind, count] of countBy(rows)) metrics.entriesAppended.inc({ kind }, count)
    metrics.commitSeconds.observe(seconds)
    if (rows.length > 0) metrics.commitEntries.observe(rows.length)
    tellNews(news)
    for (const listener of commitListeners) listener(committed)
  }
  const others = followOthers(sheets, tellNews, log)
  const events = {
    onCommit: tellCommit,
    onOthers: tellNews,
    onError: (error: unknown) => log.error({ err: error }, 'a listener failed; what it was told of is committed'),
  }
  const writer = createMatchWriter(repository, sheets, events, { shared })

  const described = ({ sheet, fresh }: DescribeAnswer): { match: Match; fresh: boolean } => ({
    match: matchOf(sheet),
    fresh,
  })

  const mayBeElsewhere = (id: string): boolean => shared && !sheets.get(id) && !sheets.unreadable.has(id)

  async function submit<T>(id: string, planner: Planner<T>): Promise<T> {
    const why = sheets.get(id) ? undefined : sheets.unreadable.get(id)
    if (why) throw why
    return writer.submit(id, planner)
  }

  /** A read of the lists or of one match, as most ask for it; null where it is not ready just now, or another address. */
  function ready(url: string): { route: string; answer: PreparedAnswer } | null {
    const view = url === '/product' ? 'full' : url === '/product?view=summary' ? 'summary' : null
    if (view) {
      const answer = answers.list(view).now()
      return answer && { route: '/product', answer }
    }
    const sheet = url.startsWith('/product/') ? sheets.get(url.slice('/product/'.length)) : undefined
    return sheet ? { route: '/product/:id', answer: answers.one(sheet, 'full') } : null
  }

  return {
    answers,
    ready,
    /** The committed sheet of a match, or ApiError 404; 503 where what is stored of it cannot be read. */
    sheet(id: string): Scoresheet {
      const sheet = sheets.get(id)
      if (!sheet) throw sheets.unreadable.get(id) ?? matchNotFound(id)
      return sheet
    },
    /** The ids of matches that are in the database and cannot be read, or not all of what others have added to them. */
    unreadable: (): string[] => [...sheets.unreadable.keys()],
    isUnreadable: (id: string): boolean => sheets.unreadable.has(id),
    find: sheets.get,
    /** A match as it stands, for its page, wherever it was made; null where there is none. */
    async standing(id: string): Promise<{ state: Scoresheet; summary: () => DrawnSummary } | null> {
      if (shared && !sheets.get(id)) await soon(others.catchUp([id]))
      const sheet = sheets.get(id)
      return sheet ? { state: sheet, summary: () => drawnSummaryOf(sheet) } : null
    },
    /** Whether a match that is not known here may have been made on another server: then `meet` finds it. */
    mayBeElsewhere,
    /**
     * Looks whether another server has made a match that is not known here.
     * @throws StorageUnavailable where the database does not say soon
     */
    async meet(id: string): Promise<void> {
      if (mayBeElsewhere(id)) await soon(others.catchUp([id]))
    },
    all: sheets.all,
    create: async (id: string, request: CreateMatchRequest) =>
      described(await submit(id, (sheet) => planCreate(id, request, new Date(), sheet))),
    describe: async (id: string, request: PatchMatchRequest) =>
      described(await submit(id, (sheet) => planPatch(id, request, new Date(), sheet))),
    async append(id: string, requests: readonly EntryAsked[]) {
      const began = performance.now()
      const answer = await submit(id, (sheet) => planAppend(id, requests, new Date(), sheet))
      metrics.appendSeconds.observe((performance.now() - began) / 1000)
      return answer
    },
    /** What other servers have written comes in through here. */
    others,
    /** Resolves when nobody waits for a commit any more; null where nobody does. */
    writing: writer.writing,
    /** Tells of all that is new on any sheet, in the order of each sheet's seq, whoever wrote it. */
    onNews: (listener: (news: readonly Advance[]) => void): void => void newsListeners.push(listener),
    /** Tells of every commit of this server, in order. */
    onCommit: (listener: (committed: Committed) => void): void => void commitListeners.push(listener),
  }
}

/** What a read waits for, but not for long. @throws StorageUnavailable where it takes longer */
async function soon(reading: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageUnavailable('the database does not answer')), MEET_MS)
  })
  try {
    await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}

function countBy(rows: Committed['rows']): Map<Committed['rows'][number]['kind'], number> {
  const counts = new Map<Committed['rows'][number]['kind'], number>()
  for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}
