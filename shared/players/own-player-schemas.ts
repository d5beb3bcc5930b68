import { z } from 'zod'
import { VISIBILITIES } from './player-limits.ts'

const visibility = z
  .enum(VISIBILITIES)
  .describe(
    '`page`: everybody may open your page. `name`: nobody may, and results have your name without a link. `anonymous`: results have `Player` in place of your name',
  )

export const ownPlayerChange = z.strictObject({ visibility }).meta({ examples: [{ visibility: 'anonymous' }] })

export const ownPlayerAnswer = z
  .object({
    player: z.string().nullable().describe('Id of the player whom you are; null if you have not played yet'),
    visibility,
    office: z
      .enum(VISIBILITIES)
      .nullable()
      .describe('What the office has decided; null for nothing. You can hide more than this, but not less'),
    isJunior: z
      .boolean()
      .describe('Whether the register of a club says that you are a junior: then only the office can show your page'),
  })
  .meta({
    id: 'OwnPlayer',
    examples: [
      { player: '0b7d3c2e-5a41-4c8e-9f12-6d0e8f7a1b2c', visibility: 'anonymous', office: null, isJunior: false },
    ],
  })
export interface OwnPlayer extends Readonly<z.infer<typeof ownPlayerAnswer>> {}
