import { z } from 'zod'
import { SUGGESTED, suggestedPlayer } from './player-schemas.ts'

export const openNamesQuery = z.strictObject({ club: z.string().min(1).max(64).describe('Id of the club') })

/** A name of matches that can mean several players of their club. */
const openName = z.object({
  name: z.string().describe('As the newest of the matches writes it'),
  players: z.array(suggestedPlayer).describe('Whom the club knows by this name'),
  count: z.int().min(2).describe('Number of players with this name; `players` has at most 20 of them'),
  matches: z
    .array(z.string())
    .readonly()
    .describe('Ids of the matches in which nobody is linked with the name, newest first'),
  last: z.iso.datetime().describe('Time of the newest of these matches'),
})
export interface OpenName extends Readonly<z.infer<typeof openName>> {}

export const openNamesAnswer = z.object({ names: z.array(openName).describe('Those of most matches first') }).meta({
  examples: [
    {
      names: [
        {
          name: 'Ana Reyes',
          players: [SUGGESTED, { ...SUGGESTED, id: '4f8e2d1c-7b6a-4539-8e21-0c9d8b7a6f5e', number: '212' }],
          count: 2,
          matches: ['final'],
          last: '2030-06-01T20:00:00.000Z',
        },
      ],
    },
  ],
})
export interface OpenNames extends Readonly<z.infer<typeof openNamesAnswer>> {}
