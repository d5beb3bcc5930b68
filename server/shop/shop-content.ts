import { z } from 'zod'
import { centsOfText } from '../../shared/shop/money.ts'
import { lineSchema } from '../../shared/text/text-schemas.ts'
import { checkFields } from '../content/check-fields.ts'
import { ContentError } from '../content/content-error.ts'
import { type ContentFile, filesOf, imageHash } from '../content/content-folder.ts'
import { type ContentKind, planRows } from '../content/content-kind.ts'
import { createShopRepository, type ProductRow } from './shop-repository.ts'

const line = (most: number) => lineSchema.min(1, 'must not be empty').max(most)
const words = {
  title: line(80),
  subtitle: line(160),
  imageAlt: line(240),
  characteristics: z
    .array(line(200))
    .min(1, 'must not be empty')
    .max(20)
    .transform((lines) => lines.map((description) => ({ description }))),
}

/** Other words under which the search finds a product, such as "racquet" for a racket. */
const keywords = z.array(line(40)).max(20).optional()

/** The most that one product may cost: what an order of many sums up to stays far within a 32-bit integer. */
const MOST_CENTS = 1_000_000

/** What the file of a product has to say: its words are English, and it may bring French and Spanish ones. */
const fileSchema = z.strictObject({
  ...words,
  image: line(120),
  price: z.string().transform((text, context) => {
    const cents = centsOfText(text)
    if (cents !== null && cents > 0 && cents <= MOST_CENTS) return cents
    context.addIssue('must be US dollars as text, such as "14.90", above 0 and at most 10000')
    return z.NEVER
  }),
  translations: z
    .strictObject({ fr: z.strictObject(words).optional(), es: z.strictObject(words).optional() })
    // What was left out stays out, so that a file reads the same as what was stored of it.
    .transform((found) => ({ ...(found.fr && { fr: found.fr }), ...(found.es && { es: found.es }) }))
    .default({}),
  keywords: z
    .strictObject({ en: keywords, fr: keywords, es: keywords })
    .transform(({ en, fr, es }) => ({ ...(en && { en }), ...(fr && { fr }), ...(es && { es }) }))
    .default({}),
})

/** The catalogue: `shop/<id>.json`. As names of files, ids cannot occur twice. */
export const shopContent: ContentKind = {
  name: 'shop',
  plan: async (root, storage) => {
    const { allProducts, keep, remove } = createShopRepository(storage)
    const wanted: ProductRow[] = []
    for (const file of await filesOf(root, 'shop')) wanted.push(await readProduct(root, file))
    return planRows({ kind: 'shop', wanted, stored: await allProducts(), keep, remove })
  },
}

async function readProduct(root: string, { file, name, text }: ContentFile): Promise<ProductRow> {
  const [, id = ''] = /^([1-9]\d{0,8})\.json$/.exec(name) ?? []
  if (!id) throw new ContentError(file, 'id', 'the file must be named <number>.json')
  const data = checkFields(file, 'file', fileSchema, parsed(file, text))
  const { price, ...rest } = data
  return { id: Number(id), ...rest, imageHash: await imageHash(root, rest.image, file), priceCents: price }
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ContentError(file, 'file', 'is no JSON')
  }
}
