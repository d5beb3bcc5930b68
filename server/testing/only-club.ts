import { officeClub } from '../../shared/clubs/club-office-schemas.ts'
import { DEFAULT_CLUBS } from '../../shared/clubs/default-clubs.ts'
import { clubDay } from '../../shared/time/club-date.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { clientOf } from './client.ts'

/** Adds a club in this time zone, and archives the default clubs. @param token of a person who manages all clubs */
export async function onlyClub(url: string, token: string, timeZone: string): Promise<void> {
  const { sendWith } = clientOf(url, '')
  const send = async (...call: readonly [string, string, unknown?, Record<string, string>?]) => {
    const { status, body } = await sendWith(token, ...call)
    if (status >= 300) throw new Error(`the clubs were not changed: ${status} ${JSON.stringify(body)}`)
    return body
  }
  await send('POST', '/office/clubs', { id: 'club_only', name: 'Only Club', address: 'Street 1', timeZone, courts: 1 })
  for (const { id } of DEFAULT_CLUBS) {
    const path = `/office/clubs/${id}`
    const { id: _, tag, defaults: __, ...club } = officeClub.parse(await send('GET', path))
    await send('PUT', path, { ...club, archived: true }, { 'if-match': `"${tag}"` })
  }
}

/** Returns a time zone that has another date now than the default zone. */
export function zoneOfAnotherDay(): string {
  const now = Date.now()
  const zone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((each) => dateIn(each, now) !== clubDay(now))
  if (!zone) throw new Error('no time zone has another date')
  return zone
}
