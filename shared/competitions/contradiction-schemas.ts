import { z } from 'zod'

export const contradictionsQuery = z.strictObject({ club: z.string().max(64).describe('Id of the club') })

const named = z.object({ id: z.string(), name: z.string() })
const contradiction = z.object({
  competition: named,
  event: named,
  match: z.string().describe('Id of the match that has begun'),
  sides: z.array(z.array(z.string())).length(2).describe('The names of the players of the match'),
})
export interface Contradiction extends Readonly<z.infer<typeof contradiction>> {}

export const contradictionsAnswer = z.object({ contradictions: z.array(contradiction) }).meta({
  examples: [
    {
      contradictions: [
        {
          competition: { id: 'c0d1e2f3-0a1b-4c2d-8e3f-405162738495', name: 'Club championship 2030' },
          event: { id: 'e1f2a3b4-5c6d-4e7f-8091-a2b3c4d5e6f7', name: 'Women’s singles' },
          match: '9a0c4a3e-1111-4d5e-8f60-718293a4b5c6',
          sides: [['Ana Reyes'], ['Luz Marte']],
        },
      ],
    },
  ],
})
export interface ContradictionsAnswer extends Readonly<z.infer<typeof contradictionsAnswer>> {}
