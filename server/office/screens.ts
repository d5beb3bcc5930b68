import { isDeepStrictEqual } from 'node:util'
import type { Server } from 'socket.io'
import {
  type ClubScreen,
  NO_OPTIONS,
  type ScreenFromServerEvents,
  type ScreenOptions,
  type ScreenRequest,
} from '../../shared/office/screen-schemas.ts'
import { iso } from '../../shared/time/iso.ts'
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

    /** Stores options and publishes them to every page. Options that are missing stay. `by` is the id of the person who acts. */
    async set({ club, ...changes }: ScreenRequest, by: string): Promise<ClubScreen> {
      clubs.check(club)
      const now = clock()
      const { chances, tournament } = (await repository.screens()).find((each) => each.club === club) ?? NO_OPTIONS
      const before: ScreenOptions = { chances, tournament }
      const after: ScreenOptions = {
        chances: changes.chances ?? chances,
        tournament: changes.tournament ?? tournament,
      }
      await storage.atomically((tx) => [
        repository.setScreen(tx, club, after, now),
        ...(isDeepStrictEqual(before, after)
          ? []
          : [audit(tx, { who: by, action: 'screen.set', subject: club ?? 'all', club, before, after })]),
      ])
      const screen = { club, ...after, updatedAt: iso(now) }
      sockets.emit('club:screen', screen)
      return screen
    },
  }
}
