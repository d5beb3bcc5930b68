import type { Role } from '../../shared/auth/permissions.ts'
import type { Answer } from './client.ts'
import { storePeople } from './people-rows.ts'
import { localIdentity, type RunningApp } from './running-app.ts'

/** Emails of people with a role for all clubs. A person's id is the email. */
export const OWNER = 'owner@example.com'
export const MANAGER = 'manager@example.com'

/** Stores an owner and a manager, and returns functions that call the server as one of them. */
export async function officeOf(app: RunningApp) {
  const held = (role: Role) => [{ role, club: null }]
  await storePeople(app.file, { [OWNER]: held('owner'), [MANAGER]: held('manager') })

  async function as(
    email: string,
    method: string,
    path: string,
    body?: unknown,
    headers: object = {},
  ): Promise<Answer> {
    return app.call(method, path, body === undefined ? undefined : JSON.stringify(body), {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      authorization: `Bearer ${await localIdentity.sign({ email, name: '' })}`,
      ...headers,
    })
  }
  return {
    as,
    /** Returns the records of the audit log, newest first. */
    audit: async (query = '') =>
      ((await as(OWNER, 'GET', `/audit${query}`)).body as { records: Record<string, unknown>[] }).records,
  }
}
