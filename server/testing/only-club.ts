import { officeClub } from '../../shared/clubs/club-office-schemas.ts'
import { DEFAULT_CLUBS } from '../../shared/clubs/default-clubs.ts'
import { clubDay } from '../../shared/time/club-date.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { clientOf } from './client.ts'

/** Changes fields of a club. @param token of a person who manages it */
export async function changeClub(url: string, token: string, id: string, changes: object): Promise<void> {
  const path = `/office/clubs/${id}`
  const { id: _, tag, defaults: __, ...club } = officeClub.parse(await send(url, token, 'GET', path))
  await send(url, token, 'PUT', path, { ...club, ...changes }, { 'if-match': `"${tag}"` })
}

/** Adds a club in this time zone, and archives the default clubs. @param token of a person who manages all clubs */
export async function onlyClub(url: string, token: string, timeZone: string): Promise<void> {
  const club = { id: 'club_only', name: 'Only Club', address: 'Street 1', timeZone, courts: 1 }
  await send(url, token, 'POST', '/office/clubs', club)
  for (const { id } of DEFAULT_CLUBS) await changeClub(url, token, id, { archived: true })
}

async function send(url: string, token: string, ...call: readonly [string, string, unknown?, Record<string, string>?]) {
  const { status, body } = await clientOf(url, '').sendWith(token, ...call)
  if (status >= 300) throw new Error(`the clubs were not changed: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Returns a time zone that has another date now than the default zone. */
export function zoneOfAnotherDay(): string {
  const now = Date.now()
  const zone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((each) => dateIn(each, now) !== clubDay(now))
  if (!zone) throw new Error('no time zone has another date')
  return zone
}
