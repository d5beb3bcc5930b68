import { DEFAULT_CLUBS } from '../../shared/clubs/default-clubs.ts'
import { removeEach } from '../content/examples.ts'
import type { Storage } from '../storage/storage.ts'
import type { ClubOffice } from './club-office.ts'
import { createClubsRepository, type StoredClub } from './clubs-repository.ts'

interface Deps {
  readonly storage: Storage
  readonly clubOffice: Pick<ClubOffice, 'read' | 'update'>
  /** Whether a club has bookings that are not over, matches, or people. */
  readonly isUsed: (club: string) => Promise<boolean>
}

const IDS: ReadonlySet<string> = new Set(DEFAULT_CLUBS.map(({ id }) => id))
/** Version of a club that nobody has changed. */
const UNCHANGED = 1

const isOpen = ({ club }: StoredClub): boolean => club.archivedAt === null
const isUnchanged = ({ club }: StoredClub): boolean => IDS.has(club.id) && club.version === UNCHANGED

/** Opens the clubs with which a new server begins, as examples. They stay until the office has opened another club, or has changed one. */
export function openExampleClubs({ storage, clubOffice, isUsed }: Deps) {
  const repository = createClubsRepository(storage)

  /** Returns the ids of the clubs that nobody has changed or uses, and whether they stay because no other club is open. */
  async function unused(): Promise<{ readonly ids: readonly string[]; readonly stay: boolean }> {
    const open = (await repository.all()).filter(isOpen)
    const examples = open.filter(isUnchanged).map(({ club }) => club.id)
    const used = await Promise.all(examples.map(isUsed))
    const ids = examples.filter((_, index) => !used[index])
    // The site needs a club.
    return { ids, stay: ids.length === open.length }
  }

  async function removable(): Promise<readonly string[]> {
    const { ids, stay } = await unused()
    return stay ? [] : ids
  }

  return {
    examples: async (): Promise<number> => (await removable()).length,

    keptExamples: async (): Promise<number> => {
      const { ids, stay } = await unused()
      return stay ? ids.length : 0
    },

    /** Archives them, because addresses of documented calls name them. Returns their number. */
    removeExamples: async (by: string): Promise<number> =>
      removeEach(await removable(), async (id) => {
        const { id: _, tag, defaults: _defaults, ...club } = await clubOffice.read(id)
        await clubOffice.update(id, tag, { ...club, archived: true }, by)
      }),
  }
}
