import { hash as digest, randomBytes, randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { LATE_MS } from '../../shared/grants/grant-lateness.ts'
import type {
  AuthorAnswer,
  AuthorsAnswer,
  CreateGrantRequest,
  Grant,
  GrantCreated,
  GrantsQuery,
  OwnGrant,
} from '../../shared/grants/grant-schemas.ts'
import { GRANT_PREFIX } from '../../shared/grants/grant-token.ts'
import { LONGEST_GRANT_MS } from '../../shared/grants/grant-window.ts'
import { pathTo } from '../../shared/pages/page-table.ts'
import { iso } from '../../shared/time/iso.ts'
import type { Audit } from '../audit/audit.ts'
import type { GrantHolder } from '../auth/access.ts'
import { ApiError } from '../http/api-error.ts'
import type { Author } from '../matches/matches-tables.ts'
import { createRowCache } from '../storage/row-cache.ts'
import { type Database, type Statement, type Storage, UniqueViolation } from '../storage/storage.ts'
import { grantExpired, grantNotFound, grantNotYet, grantRevoked, revokedBefore } from './grant-errors.ts'
import { createGrantRepository, type GrantRow } from './grant-repository.ts'

/** Time for which the answer to a new grant is kept for a retry (ms). */
const RETRY_MS = 10 * 60_000
/** Maximum number of answers that are kept for retries. */
const MOST_RETRIES = 1000
/** Maximum number of grants in the cache. */
const MOST_CACHED = 1000

export interface GrantsOptions {
  /** Returns the current time (ms since 1970). */
  readonly clock: () => number
  /** The server's address for links. */
  readonly publicUrl: string
  readonly audit: Audit
}

export type Grants = ReturnType<typeof openGrants>

/** Opens the grants. A revocation takes effect at the next request, and on other servers within a second. */
export function openGrants(storage: Storage, { clock, publicUrl, audit }: GrantsOptions) {
  const repository = createGrantRepository(storage)
  const cache = createRowCache<GrantRow>(
    { keyOf: ({ hash }) => hash, one: repository.byHash, many: repository.byHashes },
    MOST_CACHED,
  )
  /** Secrets of new grants, by the grant's id. */
  const answered = new LRUCache<string, string>({ max: MOST_RETRIES, ttl: RETRY_MS })
  function holderIn({ id, match, court, from, until, revokedAt }: GrantRow): GrantHolder {
    const now = clock()
    if (revokedAt !== null) throw grantRevoked()
    if (now > until + LATE_MS) throw grantExpired(until)
    if (now < from) throw grantNotYet(from, court)
    return { kind: 'grant', id, match, court, window: { from, until }, ended: now > until }
  }

  const answerOf = ({ id, match, until }: Pick<GrantRow, 'id' | 'match' | 'until'>, token: string): GrantCreated => {
    const page = match === null ? pathTo('matchesToScore') : pathTo('scorer', match)
    return { id, token, url: `${publicUrl}${page}#${token}`, until: iso(until) }
  }

  /** Returns the answer to a repeated request. Makes a new secret if this server no longer knows the first one. */
  async function createAgain(stored: GrantRow, wanted: CreateGrantRequest, createdBy: Author): Promise<GrantCreated> {
    if (!isSame(stored, wanted, createdBy)) {
      throw new ApiError(422, 'ID_REUSED', `id: "${stored.id}" is taken by another grant`)
    }
    if (stored.revokedAt !== null) throw revokedBefore()
    const known = answered.get(stored.id)
    if (known !== undefined && hashOf(known) === stored.hash) return answerOf(stored, known)
    const token = newToken()
    await repository.replaceHash(stored, hashOf(token))
    cache.remove(stored.hash)
    answered.set(stored.id, token)
    return answerOf(stored, token)
  }

  /** Returns a function that describes each of these authors as the office shows them. */
  async function describe(authors: readonly (Author | null)[]): Promise<(author: Author | null) => AuthorAnswer> {
    const idsOf = (kind: string) => [...new Set(authors.filter((author) => author?.startsWith(kind)).map(idIn))]
    const [people, labels] = await Promise.all([
      repository.namesOf(idsOf('person:')),
      repository.labelsOf(idsOf('grant:')),
    ])
    return (author) => {
      if (author === null) return { kind: 'unknown' }
      if (author === 'key') return { kind: 'key' }
      const id = idIn(author)
      const kind = author.startsWith('grant:') ? 'grant' : 'person'
      const name = (kind === 'grant' ? labels : people).get(id)
      return { kind, id, ...(name && { name }) }
    }
  }

  return {
    describe,

    /**
     * Returns the holder of a secret, or null if there is no such grant. Returns no promise if the grant is cached.
     * @throws ApiError 401 if the grant was revoked, or ended more than `LATE_MS` ago; 403 if its window has not begun
     */
    holderOf(secret: string): GrantHolder | Promise<GrantHolder | null> {
      const found = cache.find(hashOf(secret))
      return found instanceof Promise ? found.then((grant) => (grant ? holderIn(grant) : null)) : holderIn(found)
    },

    /** Makes a grant. A retry with the same id and body gets the same grant. `fresh` says whether the grant is new. */
    async create(wanted: CreateGrantRequest, createdBy: Author, club: string | null) {
      const now = clock()
      const id = wanted.id ?? randomUUID()
      const stored = await repository.byId(id)
      if (stored) return { grant: await createAgain(stored, wanted, createdBy), fresh: false }
      const { match = null, court = null, label } = wanted
      const from = wanted.from === undefined ? now : Date.parse(wanted.from)
      const until = Date.parse(wanted.until)
      if (until <= Math.max(from, now))
        throw new ApiError(422, 'WINDOW_OVER', 'until: must be after from, and later than now')
      if (until - from > LONGEST_GRANT_MS)
        throw new ApiError(422, 'WINDOW_TOO_LONG', 'until: at most 366 days after from')
      // Requests that are sent twice at once get the same secret.
      const token = answered.get(id) ?? newToken()
      answered.set(id, token)
      const window = { match, court, from, until }
      const row = { id, ...window, label, hash: hashOf(token), createdBy, createdAt: now, revokedAt: null }
      try {
        await repository.insert(row, (tx) =>
          // The record leaves out the label, which may be a person's name.
          audit(tx, { who: whoIn(createdBy), action: 'grant.create', subject: id, club, after: window }),
        )
      } catch (error) {
        const other = error instanceof UniqueViolation ? await repository.byId(id) : undefined
        if (!other) throw error
        return { grant: await createAgain(other, wanted, createdBy), fresh: false }
      }
      return { grant: answerOf(row, token), fresh: true }
    },

    /** @throws ApiError 404 */
    async find(id: string): Promise<GrantRow> {
      const grant = await repository.byId(id)
      if (!grant) throw grantNotFound(id)
      return grant
    },

    /** Returns the newest grants for a match or a court, including grants that have ended. */
    async list(query: GrantsQuery): Promise<Grant[]> {
      const rows = await repository.list(query)
      const authorOf = await describe(rows.map(({ createdBy }) => createdBy))
      return rows.map((row) => ({
        ...ownGrant(row),
        createdAt: iso(row.createdAt),
        createdBy: authorOf(row.createdBy),
        revokedAt: row.revokedAt === null ? null : iso(row.revokedAt),
      }))
    },

    /** Revokes a grant. Revoking it again changes nothing. */
    async revoke(grant: GrantRow, by: Author, club: string | null): Promise<void> {
      try {
        await repository.revoke(grant.id, clock(), (tx) =>
          audit(tx, { who: whoIn(by), action: 'grant.revoke', subject: grant.id, club }),
        )
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
      } finally {
        cache.remove(grant.hash)
      }
    },

    /** Returns the statements that revoke all grants that trial accounts have made. Servers read cached grants again within a second. */
    revokeOfTrials: (tx: Database): readonly Statement[] => [repository.revokeOfTrials(tx, clock())],

    /** Returns a grant as its holder sees it. */
    own: async (id: string): Promise<OwnGrant> => {
      const grant = await repository.byId(id)
      if (!grant) throw grantNotFound(id)
      return ownGrant(grant)
    },

    /** Returns who wrote the entries of a match, in runs of the same author. */
    async authors(match: string): Promise<AuthorsAnswer['authors']> {
      const rows = await repository.authorsOf(match)
      const authorOf = await describe(rows.map(({ author }) => author))
      const runs: { author: Author | null; from: number; to: number }[] = []
      for (const { seq, author } of rows) {
        const run = runs.at(-1)
        if (run?.author === author) run.to = seq
        else runs.push({ author, from: seq, to: seq })
      }
      return runs.map(({ author, from, to }) => ({ ...authorOf(author), from, to }))
    },
  }
}

const hashOf = (token: string): string => digest('sha256', token, 'base64url')
const newToken = (): string => `${GRANT_PREFIX}${randomBytes(32).toString('base64url')}`

const idIn = (author: Author | null): string => author?.slice(author.indexOf(':') + 1) ?? ''
/** Returns the author as the audit log names it. */
const whoIn = (author: Author): string => (author === 'key' ? author : idIn(author))

const ownGrant = ({ id, match, court, from, until, label }: GrantRow): OwnGrant => ({
  id,
  match,
  court,
  from: iso(from),
  until: iso(until),
  label,
})

/** Whether a repeated request asks for the stored grant. Without `from`, the grant starts when the request was first sent. */
const isSame = (stored: GrantRow, wanted: CreateGrantRequest, createdBy: Author): boolean =>
  stored.createdBy === createdBy &&
  stored.match === (wanted.match ?? null) &&
  stored.court === (wanted.court ?? null) &&
  stored.label === wanted.label &&
  stored.until === Date.parse(wanted.until) &&
  (wanted.from === undefined || stored.from === Date.parse(wanted.from))
