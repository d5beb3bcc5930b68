import { createHash } from 'node:crypto'
import { playerCardAddress } from '../../shared/export/card-address.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import type { PageData } from '../../shared/pages/rendered-page.ts'
import { FIRST_MATCHES } from '../../shared/players/profile.ts'
import { ApiError } from '../http/api-error.ts'
import type { Profiles } from './profile.ts'

type DataOf<Name extends keyof PageData> = NonNullable<PageData[Name]>

/** Returns functions that look up the data of the pages of players. They return null if there is no page for these ids. */
export function playerPages(profiles: Profiles) {
  return {
    player: (asked: string) =>
      unlessMissing(async () => {
        const [profile, latest] = await Promise.all([
          profiles.profile(asked),
          profiles.matches(asked, { limit: FIRST_MATCHES }),
        ])
        const card = (language: Language) => playerCardAddress(profile.id, 'wide', language)
        return current<DataOf<'player'>>({ asked, profile, latest }, card)
      }),
    headToHead: (one: string, other: string) =>
      unlessMissing(async () => {
        const answer = await profiles.against(one, other)
        return current<DataOf<'headToHead'>>({ asked: [one, other], answer })
      }),
  }
}

const current = <Data extends object>(data: Data, card?: (language: Language) => string) => ({
  state: createHash('sha1').update(JSON.stringify(data)).digest('base64url'),
  data,
  ...(card && { card }),
})

/** Returns null instead of a 404. */
async function unlessMissing<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return null
    throw error
  }
}
