import type { Role } from '../../shared/auth/permissions.ts'
import { storePeople } from './people-rows.ts'
import type { RunningApp } from './running-app.ts'

/** Emails of people with a role for all clubs. A person's id is the email. */
export const OWNER = 'owner@example.com'
export const MANAGER = 'manager@example.com'

/** Stores an owner and a manager, and returns functions that call the server as one of them. */
export async function officeOf(app: RunningApp) {
  const held = (role: Role) => [{ role, club: null }]
  await storePeople(app.file, { [OWNER]: held('owner'), [MANAGER]: held('manager') })

  const as = app.sendAs
  return {
    as,
    /** Returns the records of the audit log, newest first. */
    audit: async (query = '') =>
      ((await as(OWNER, 'GET', `/audit${query}`)).body as { records: Record<string, unknown>[] }).records,
  }
}
