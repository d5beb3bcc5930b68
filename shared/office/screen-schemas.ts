import { z } from 'zod'
import { lineSchema } from '../text/text-schemas.ts'
import { MAX_TOURNAMENT } from './message.ts'
import { ofClub } from './office-schemas.ts'

const chances = z
  .boolean()
  .describe('whether each live match shows the chance to win of both sides, and who has a set, match or break point')

const tournament = lineSchema(MAX_TOURNAMENT).describe(
  'the name of the tournament that is played; empty if there is none',
)

/** The options of a club for big screens. */
export interface ScreenOptions {
  readonly chances: boolean
  readonly tournament: string
}
export const NO_OPTIONS: ScreenOptions = { chances: false, tournament: '' }

const EXAMPLE = {
  club: 'club_naco',
  chances: true,
  tournament: 'Copa Naco 2030',
  updatedAt: '2030-06-01T19:05:00.000Z',
}

export const clubScreenSchema = z
  .object({
    club: z.string().nullable().describe('the club whose matches these options are for; null for all matches'),
    chances,
    tournament,
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'ClubScreen',
    examples: [EXAMPLE],
  })
/** The options of a club for big screens. */
export interface ClubScreen extends Readonly<z.infer<typeof clubScreenSchema>> {}

export const screenRequest = z
  .strictObject({ club: ofClub, chances: chances.optional(), tournament: tournament.optional() })
  .refine(({ chances, tournament }) => chances !== undefined || tournament !== undefined, {
    path: ['chances'],
    message: 'or tournament must be set',
  })
  .meta({ examples: [{ club: 'club_naco', chances: true, tournament: 'Copa Naco 2030' }] })
export type ScreenRequest = z.infer<typeof screenRequest>

export const screensAnswer = z.object({ screens: z.array(clubScreenSchema) }).meta({
  examples: [{ screens: [EXAMPLE] }],
})
export interface ScreensAnswer extends Readonly<z.infer<typeof screensAnswer>> {}

/** The event of the server for changed options, sent to every connection. */
export interface ScreenFromServerEvents {
  'club:screen': (screen: ClubScreen) => void
}
