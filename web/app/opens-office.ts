import type { Me } from '../../shared/auth/people-schemas.ts'
import { isStaff } from '../../shared/auth/permissions.ts'
import { getJson } from '../api/get-json.ts'
import { tokenToSend } from '../api/renew-token.ts'

/** Whether the roles of the signed-in person open the office. Unlike other calls, a failure does not end the session. */
export async function opensOffice(): Promise<boolean> {
  const { body } = await getJson<Me>('/auth/me', { authorization: `Bearer ${await tokenToSend()}` })
  return isStaff(body.roles)
}
