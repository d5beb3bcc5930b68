import { type FoldedMatch, isEntry } from '../../shared/competitions/fold-bracket.ts'
import type { FoldedFixture } from '../../shared/competitions/fold-groups.ts'
import { hasBegun } from '../../shared/matches/may-append.ts'
import { opponent, type Side } from '../../shared/scoring/score.ts'
import { ApiError } from '../http/api-error.ts'
import type { Mail } from '../mail/mail-transport.ts'
import type { Matches } from '../matches/matches.ts'
import type { PlayedRow, StoredEvent } from './competition-rows.ts'
import type { CompetitionsRepository } from './competitions-repository.ts'
import { type Consequence, withdrawalMail } from './entry-mail.ts'
import { type FollowedEvent, isTurned, withdrawnIn } from './followed-event.ts'
import type { ReadCompetitions } from './read-competitions.ts'

export interface WithdrawalsDeps {
  readonly repository: Pick<CompetitionsRepository, 'accountsOf'>
  readonly matches: Pick<Matches, 'append' | 'readNamed'>
  readonly knownIn: ReadCompetitions['knownIn']
  readonly publicUrl: string
}

/** Returns the functions that make a withdrawal reach the opponents. */
export function openWithdrawals({ repository, matches, knownIn, publicUrl }: WithdrawalsDeps) {
  return {
    /**
     * Ends the matches in play whose players have withdrawn: by retirement, or by walkover before the first point. A repeated call
     * changes nothing, also if somebody has taken this end back.
     * @returns the matches
     */
    async end(stored: StoredEvent): Promise<readonly PlayedRow[]> {
      const withdrawn = withdrawnIn(stored)
      const found = stored.matches.filter(
        ({ one, two, isBegun, result }) =>
          isBegun && (result?.endedAt ?? null) === null && (withdrawn.has(one) || withdrawn.has(two)),
      )
      for (const row of found) await endOne(stored, row, withdrawn)
      return found
    },

    /**
     * Returns the emails to those whose matches a withdrawal has changed.
     * @param rows matches that have ended, or no longer fit the draw
     */
    async letters(event: FollowedEvent, rows: readonly PlayedRow[]): Promise<readonly Mail[]> {
      const { stored } = event
      const withdrawn = withdrawnIn(stored)
      const changed = rows.filter(
        (row) => row.made && (withdrawn.has(row.one) || withdrawn.has(row.two) || isOnLine(event, row)),
      )
      const concerned = changed.flatMap(({ one, two }) => [one, two]).filter((entry) => !withdrawn.has(entry))
      if (concerned.length === 0 || !stored.competition.published) return []
      const [accounts, { shown }] = await Promise.all([
        repository.accountsOf(stored.row.id, concerned),
        knownIn([stored]),
      ])
      const namesOf = (entry: string): string =>
        stored.players
          .filter((each) => each.entry === entry)
          .map(({ root, name }) => shown(root, name).name)
          .join(' / ')
      return changed.flatMap((row) => {
        const sides = [row.one, row.two]
        const gone = sides.find((entry) => withdrawn.has(entry))
        const about = { event: stored, matchId: row.matchId, left: gone === undefined ? null : namesOf(gone) }
        return accounts
          .filter(({ entry }) => sides.includes(entry))
          .map((account) =>
            withdrawalMail(about, consequenceOf(event, row, account.entry, namesOf), account, publicUrl),
          )
      })
    },
  }

  async function endOne(stored: StoredEvent, row: PlayedRow, withdrawn: ReadonlySet<string>): Promise<void> {
    const { record, log } = await matches.readNamed(row.matchId)
    const [one, two] = [withdrawn.has(row.one), withdrawn.has(row.two)]
    const side: Side | null = one && two ? null : one ? 2 : 1
    const winner = side !== null && isTurned(stored, row, record.linked) ? opponent(side) : side
    const by = stored.entries.find(({ id }) => id === (one ? row.one : row.two))?.withdrawnBy ?? null
    const ending = hasBegun(log.live.standing) ? ('retired' as const) : ('walkover' as const)
    const end =
      winner !== null
        ? { status: ending, winner: winner === 1 ? record.player1 : record.player2 }
        : ending === 'walkover'
          ? { status: ending, both: true as const }
          : { status: 'finished' as const }
    try {
      const id = `withdrawn-${side ?? 'both'}`
      await matches.append(row.matchId, { id, ...end }, { author: by === null ? 'key' : `person:${by}` })
    } catch (error) {
      // The match has ended otherwise meanwhile, or it is archived.
      if (!(error instanceof ApiError)) throw error
    }
  }
}

/** Returns whether only a withdrawal can change the sides of a match: in groups, and on the lines of the first stage. */
function isOnLine({ stages }: FollowedEvent, row: PlayedRow): boolean {
  const [first] = stages
  if (!first || first.id !== row.stage) return false
  if (first.kind === 'groups') return true
  return first.matches.find(({ id }) => id === row.place)?.from.every((from) => 'line' in from) ?? false
}

/** Returns what became of an entry’s match of this round. */
function consequenceOf(
  { stages }: FollowedEvent,
  row: PlayedRow,
  entry: string,
  namesOf: (entry: string) => string,
): Consequence {
  const stage = stages.find(({ id }) => id === row.stage)
  const all: readonly (FoldedMatch | FoldedFixture)[] = stage?.matches ?? []
  const before = all.find(({ id }) => id === row.place)
  const now = all.find(
    (match) =>
      match.round === before?.round &&
      ('draw' in match ? 'draw' in before && match.draw === before.draw : match.id === before.id) &&
      match.sides.includes(entry),
  )
  if (!now || ('isOut' in now && now.isOut)) return { kind: 'gone' }
  const { result, sides } = now
  const isWinner = result !== null && result.winner !== null && sides[result.winner - 1] === entry
  if (isWinner || ('advances' in now && now.advances === entry)) return { kind: 'wins' }
  const other = sides.find((side) => side !== entry) ?? null
  return isEntry(other) && result === null ? { kind: 'other', other: namesOf(other) } : { kind: 'gone' }
}
