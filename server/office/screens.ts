import type { Server } from 'socket.io'
import type { ClubScreen, ScreenFromServerEvents, ScreenRequest } from '../../shared/office/screen-schemas.ts'
import type { Audit } from '../audit/audit.ts'
import type { Clubs } from '../clubs/clubs.ts'
import type { Storage } from '../storage/storage.ts'
import { createOfficeRepository } from './office-repository.ts'

export interface ScreensDeps {
  readonly storage: Storage
  readonly clubs: Pick<Clubs, 'check'>
  readonly audit: Audit
  readonly sockets: Server<Record<string, never>, ScreenFromServerEvents>
  readonly clock: () => number
}

export type Screens = ReturnType<typeof openScreens>

/** Opens the clubs' options for big screens. */
export function openScreens({ storage, clubs, audit, sockets, clock }: ScreensDeps) {
  const repository = createOfficeRepository(storage)
  return {
    /** Returns the options that clubs have set. */
    all: () => repository.screens(),

    /** Stores options and publishes them to every page. `by` is the id of the person who acts. */
    async set({ club, chances }: ScreenRequest, by: string): Promise<ClubScreen> {
      clubs.check(club)
      const now = clock()
      const before = (await repository.screens()).find((each) => each.club === club)?.chances ?? false
      const values = { club, before: { chances: before }, after: { chances } }
      await storage.atomically((tx) => [
        repository.setScreen(tx, club, chances, now),
        ...(chances === before
          ? []
          : [audit(tx, { who: by, action: 'screen.set', subject: club ?? 'all', ...values })]),
      ])
      const screen = { club, chances, updatedAt: new Date(now).toISOString() }
      sockets.emit('club:screen', screen)
      return screen
    },
  }
}
