import { z } from 'zod'
import { LONGEST } from '../text/longest.ts'
import { filledLine, httpsSchema } from '../text/text-schemas.ts'
import { MOST_SPONSORS } from './brand.ts'

const image = z.string().min(1).max(100).describe('Name of a picture that was uploaded with `POST /images`')
const onWhite = z.boolean().describe('Whether the logo has a white background. The header is dark')
const siteName = filledLine(LONGEST.brand.name)
  .nullable()
  .describe('Name of the site, in titles and for people who don’t see the logo; null for `Ventaja`')
const sponsor = {
  name: filledLine(LONGEST.brand.sponsor).describe('Name of the sponsor'),
  link: httpsSchema(LONGEST.brand.link).nullable().describe('Page of the sponsor, or null'),
}
const sized = {
  image,
  imageUrl: z.string().describe('Address of the picture. Caches may keep it forever'),
  width: z.int().describe('Pixels'),
  height: z.int().describe('Pixels'),
}
const SPONSORS = 'The sponsors in their order. Null: the examples are shown. An empty list: no sponsors are shown'

const [LOGO, CAFE] = ['3f0c9a1e5b7d42869c0e1f2a3b4c5d6e.webp', '9d2b7c1f0a3e48569b8d7c6e5f4a3b2c.webp']
const NAMED = { name: 'Café Altagrata', link: 'https://cafe.example/' }

export const brandAnswer = z
  .object({
    tag: z.string().describe('Changes with every change of the logo or the sponsors'),
    name: siteName,
    logo: z
      .object({ ...sized, onWhite })
      .nullable()
      .describe('The logo; null for that of Ventaja'),
    sponsors: z
      .array(z.object({ ...sized, ...sponsor }))
      .nullable()
      .describe(SPONSORS),
  })
  .meta({
    id: 'Brand',
    examples: [
      {
        tag: '2',
        name: 'Club Naco',
        logo: { image: LOGO, imageUrl: `/images/${LOGO}`, width: 480, height: 160, onWhite: false },
        sponsors: [{ image: CAFE, imageUrl: `/images/${CAFE}`, width: 600, height: 200, ...NAMED }],
      },
    ],
  })
/** The name, the logo and the sponsors, as the API answers them. */
export interface BrandAnswer extends Readonly<z.infer<typeof brandAnswer>> {}

export const brandChange = z
  .strictObject({
    name: siteName,
    logo: z.strictObject({ image, onWhite }).nullable().describe('The logo; null for that of Ventaja'),
    sponsors: z
      .array(z.strictObject({ image, ...sponsor }))
      .max(MOST_SPONSORS, `must have at most ${MOST_SPONSORS} sponsors`)
      .nullable()
      .describe(SPONSORS),
  })
  .refine(({ name, logo }) => logo === null || name !== null, {
    path: ['name'],
    error: 'is needed for people who don’t see the logo',
  })
  .meta({ examples: [{ name: 'Club Naco', logo: null, sponsors: [] }] })
export interface BrandChange extends z.infer<typeof brandChange> {}
