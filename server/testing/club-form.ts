import type { CollisionsAnswer, OfficeClub } from '../../shared/clubs/club-office-schemas.ts'
import { MANAGER } from './office.ts'
import type { RunningApp } from './running-app.ts'

/** Returns calls that read and change a club as the form of the office does. */
export function clubForm(as: RunningApp['sendAs'], club = 'club_naco', by = MANAGER) {
  const path = `/office/clubs/${club}`
  const read = async () => (await as(by, 'GET', path)).body as OfficeClub
  const changed = async (more: object) => {
    const { id: _, tag, defaults: __, ...change } = await read()
    return { tag, change: { ...change, ...more } }
  }
  return {
    read,
    /** Stores the club with other fields. @param tag of the version that the form has seen; without it, the present one */
    put: async (more: object, tag?: string) => {
      const { tag: current, change } = await changed(more)
      return as(by, 'PUT', path, change, { 'if-match': `"${tag ?? current}"` })
    },
    /** Returns what collides with a change. */
    collisions: async (more: object) =>
      (await as(by, 'POST', `${path}/collisions`, (await changed(more)).change)).body as CollisionsAnswer,
  }
}
