import { z } from 'zod'
import { ofClub } from './office-schemas.ts'

const chances = z
  .boolean()
  .describe('whether each live match shows the chance to win of both sides, and who has a set, match or break point')

export const clubScreenSchema = z
  .object({
    club: z.string().nullable().describe('the club whose matches these options are for; null for all matches'),
    chances,
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'ClubScreen',
    examples: [{ club: 'club_naco', chances: true, updatedAt: '2030-06-01T19:05:00.000Z' }],
  })
/** The options of a club for big screens. */
export interface ClubScreen extends Readonly<z.infer<typeof clubScreenSchema>> {}

export const screenRequest = z
  .strictObject({ club: ofClub, chances })
  .meta({ examples: [{ club: 'club_naco', chances: true }] })
export type ScreenRequest = z.infer<typeof screenRequest>

export const screensAnswer = z.object({ screens: z.array(clubScreenSchema) }).meta({
  examples: [{ screens: [{ club: 'club_naco', chances: true, updatedAt: '2030-06-01T19:05:00.000Z' }] }],
})
export interface ScreensAnswer extends Readonly<z.infer<typeof screensAnswer>> {}

/** The event of the server for changed options, sent to every connection. */
export interface ScreenFromServerEvents {
  'club:screen': (screen: ClubScreen) => void
}
