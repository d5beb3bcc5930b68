import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { chunks } from '../../shared/lists/chunks.ts'
import { CURRENT_LIST_ADDRESS, LIST_ADDRESS, LIST_MAX_AGE } from '../../shared/matches/list-address.ts'
import type { PrerenderedMatch } from '../../shared/matches/match.ts'
import type { MatchNames } from '../../shared/matches/match-schemas.ts'
import { overlap, type Period } from '../../shared/reservations/units.ts'
import { VARY_READER } from '../http/also-page.ts'
import { ApiError } from '../http/api-error.ts'
import type { CachedResponse } from '../http/cached-response.ts'
import type { FindCached } from '../http/serve-cached.ts'
import type { Hold } from './court-holds.ts'
import type { holdsIn } from './hold-of.ts'
import { matchNotFound } from './match-errors.ts'
import type { ListedMatch } from './match-index.ts'
import { createMatchLists, isWhole, type MatchList, type Selection, type View } from './match-lists.ts'
import { createMatchResponses } from './match-responses.ts'
import type { MatchesRepository } from './matches-repository.ts'
import type { SheetUpdate } from './merge-sheets.ts'
import { publicSheet } from './public-sheet.ts'
import { namesIn, prerenderedMatchOf, type Scoresheet } from './scoresheet.ts'
import type { Scoresheets } from './scoresheets.ts'
import { soon } from './soon.ts'

/** Number of matches whose names one query reads. */
const NAMES_AT_ONCE = 500
/** The addresses of lists that many clients repeat. */
const FREQUENT_LISTS: ReadonlyMap<string, readonly [View, maxAge: number]> = new Map([
  ['/product', ['full', 0]],
  [CURRENT_LIST_ADDRESS, ['summary', 0]],
  [LIST_ADDRESS, ['summary', LIST_MAX_AGE]],
])

/** Browsers are led from the address of the list to a page. */
const LIST_VARY = `accept-encoding, ${VARY_READER}`

interface MatchReadsDeps {
  readonly repository: Pick<MatchesRepository, 'matchesById'>
  readonly sheets: Scoresheets
  readonly holds: ReturnType<typeof holdsIn>
  /** Called with a sheet that was read because another server has changed it. */
  readonly notifyUpdates: (updates: readonly SheetUpdate[]) => void
  readonly log: FastifyBaseLogger
}

/** Opens the reads of matches. Lists are answered from summaries in memory, and a single match from its log. */
export function openMatchReads({ repository, sheets, holds, notifyUpdates, log }: MatchReadsDeps) {
  const responses = createMatchResponses()
  const lists = createMatchLists(sheets)
  for (const [match, error] of sheets.unreadable) logUnreadable(match, error)

  function logUnreadable(match: string, { cause }: ApiError): void {
    log.error({ match, err: cause }, 'a match cannot be read: requests for it get 503; other matches are served')
  }

  /**
   * Reads a match that is not in memory. Returns undefined if there is none.
   * @throws ApiError 503 if its rows cannot be read
   * @throws StorageUnavailable if the database takes longer than `LOOK_UP_MS`
   */
  async function load(id: string): Promise<Scoresheet | undefined> {
    const known = sheets.unreadable.get(id)
    if (known) throw known
    try {
      return await soon(sheets.load(id, (update) => notifyUpdates([update])))
    } catch (error) {
      if (error instanceof ApiError) logUnreadable(id, error)
      throw error
    }
  }

  /** Returns the committed sheet of a match, even if another server has just created the match. @throws as `load`, or 404 */
  async function read(id: string): Promise<Scoresheet> {
    const sheet = sheets.get(id) ?? (await load(id))
    if (!sheet) throw matchNotFound(id)
    return sheet
  }

  /** Returns the response to a frequent read: a list that many clients repeat, or one match. Null for other requests. */
  const cached: FindCached = (url) => {
    const list = FREQUENT_LISTS.get(url)
    if (list) return { route: '/product', response: lists.whole(...list), vary: LIST_VARY }
    const sheet = url.startsWith('/product/') ? sheets.get(url.slice('/product/'.length)) : undefined
    return sheet ? { route: '/product/:id', response: responses.match(publicSheet(sheet)) } : null
  }
  const readPublic = async (id: string): Promise<Scoresheet> => publicSheet(await read(id))
  const find = (id: string): Scoresheet | undefined => {
    const sheet = sheets.get(id)
    return sheet && publicSheet(sheet)
  }

  return {
    /** Loads a match with the names that only the office and those who score it may read. @throws as `load` */
    loadNamed: load,
    cached,
    /** Returns a match as everybody may read it. @throws as `load`, or 404 */
    read: readPublic,
    /** Returns a match with the names that only the office and those who score it may read. @throws as `load`, or 404 */
    readNamed: read,
    load: async (id: string): Promise<Scoresheet | undefined> => {
      const sheet = await load(id)
      return sheet && publicSheet(sheet)
    },
    /** Returns the names of these matches that only the office and those who score them may read. */
    namesOf: async (ids: readonly string[]): Promise<MatchNames[]> =>
      (await Promise.all(chunks(ids, NAMES_AT_ONCE).map(repository.matchesById))).flat().map(namesIn),
    /** Keeps the sheet of a match in memory, once it is there. Returns a function that releases it, to be called once. */
    hold: sheets.hold,
    /** Returns the selected matches as a response, and the cursor of the next page, or null. */
    list(view: View, maxAge: number, selection: Selection): { list: MatchList; next: string | null } {
      return isWhole(selection) ? { list: lists.whole(view, maxAge), next: null } : lists.select(view, selection)
    },
    /** Returns the ids of the selected matches. */
    idsOf: lists.ids,
    /** Returns the selected matches, and the cursor of the next page, or null. */
    selected: lists.selected,
    match: async (id: string): Promise<CachedResponse> => responses.match(await readPublic(id)),
    /** Returns the entries of a match after `since`. */
    log: async (id: string, since: number): Promise<CachedResponse> => responses.log(await readPublic(id), since),
    /** Reports the stored matches that cannot be read, or whose newest entries cannot. */
    readiness: {
      fields: {
        unreadableMatches: z
          .array(z.string())
          .optional()
          .describe('ids of matches whose rows this version cannot read; absent if there are none'),
      },
      report: () => (sheets.unreadable.size > 0 ? { unreadableMatches: [...sheets.unreadable.keys()] } : {}),
    },
    isUnreadable: (id: string): boolean => sheets.unreadable.has(id),
    /** Returns a match as everybody may read it, if it is in memory. */
    find,
    /** Returns the state of a match for its page, even if another server created it. Null if there is no such match. */
    async standing(id: string): Promise<{ state: string; summary: () => PrerenderedMatch } | null> {
      const sheet = sheets.get(id) ?? (await load(id))
      if (!sheet) return null
      return {
        state: `${sheet.log.live.seq} ${sheet.record.updatedAt}`,
        summary: () => prerenderedMatchOf(publicSheet(sheet)),
      }
    },
    /**
     * Returns the head of a match's log and the time at which its record last changed, if the match is in lists or in memory.
     */
    versionOf(id: string): { seq: number; describedAt: number } | undefined {
      const sheet = sheets.get(id)
      return sheet ? { seq: sheet.log.live.seq, describedAt: sheet.record.updatedAt } : sheets.index.get(id)
    },
    /**
     * Returns the matches that are scheduled or in play, and want one of these courts within a period, with the times for which they
     * want them. Matches that begin first come first.
     */
    heldWithin(courts: ReadonlySet<string>, period: Period): HeldMatch[] {
      const found = (['scheduled', 'live', 'suspended'] as const).flatMap((status) =>
        [...sheets.index.withStatus(status)].flatMap((match): HeldMatch[] => {
          if (match.court === null || !courts.has(match.court)) return []
          const sheet = sheets.get(match.id)
          const hold = sheet ? holds.of(sheet) : holds.ofListed(match)
          return hold && overlap(hold, period) ? [{ match, hold }] : []
        }),
      )
      return found.sort((one, other) => one.hold.startsAt - other.hold.startsAt)
    },
    /** The matches in lists: their summaries, without loading a log. */
    index: sheets.index,
    readMany: sheets.readMany,
  }
}

/** A match with the time for which it wants its court. */
export interface HeldMatch {
  readonly match: ListedMatch
  readonly hold: Hold
}
