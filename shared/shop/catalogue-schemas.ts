import { z } from 'zod'
import { FALLBACK_LANGUAGE, forEachLanguage } from '../i18n/languages.ts'
import { listQuery, nextCursor } from '../lists/cursor-schemas.ts'
import { LONGEST } from '../text/longest.ts'
import { filledLine, lineSchema } from '../text/text-schemas.ts'
import { PRODUCT_CATEGORIES } from './category.ts'
import { choicesSchema } from './choice-schemas.ts'
import { MOST_CHOICES, MOST_VALUES } from './choices.ts'
import { MORE_PICTURES } from './product.ts'
import { variantFields } from './shop-schemas.ts'
import { MAX_CENTS, MAX_STOCK } from './stock.ts'

const texts = {
  title: filledLine(LONGEST.product.title),
  subtitle: filledLine(LONGEST.product.subtitle),
  imageAlt: filledLine(LONGEST.product.imageAlt).describe('What the image shows'),
  characteristics: z
    .array(z.strictObject({ description: filledLine(LONGEST.product.characteristic) }))
    .min(1)
    .max(20),
}
const imageAlt = texts.imageAlt
const image = filledLine(120).describe('Name of an uploaded image, or of one of the club’s own')

/** A picture after the first one. */
const picture = {
  image,
  imageAlt,
  translations: z
    .strictObject(forEachLanguage(imageAlt.exactOptional()))
    .omit({ [FALLBACK_LANGUAGE]: true })
    .describe('What the image shows, in other languages'),
}
const keywords = z.array(filledLine(LONGEST.product.keyword)).max(20)

const EXAMPLE = {
  title: 'Tie-break socks',
  subtitle: 'Two pairs',
  imageAlt: 'Two pairs of white socks',
  characteristics: [{ description: 'Cotton' }],
  image: 'towel-bench.svg',
  pictures: [{ image: 'wristbands.svg', imageAlt: 'Wristbands', translations: { fr: 'Des poignets' } }],
  priceCents: 1200,
  category: 'clothing' as const,
  translations: {},
  keywords: { en: ['socks'] },
  hidden: false,
  choices: [
    {
      name: 'Size',
      translations: { fr: 'Taille', es: 'Talla' },
      values: [
        { value: '35–38', translations: {} },
        { value: '39–42', translations: {} },
      ],
    },
  ],
  variants: [
    { values: ['35–38'], stock: 10 },
    { values: ['39–42'], stock: 14 },
  ],
  stock: 24,
}

const category = z.enum(PRODUCT_CATEGORIES).nullable()

const pictures = z.array(z.strictObject(picture)).max(MORE_PICTURES)

const stock = z.int().min(0).max(MAX_STOCK).nullable()

const fields = {
  ...texts,
  image,
  priceCents: z.int().min(1).max(MAX_CENTS).describe('In the smallest unit of the shop’s currency, such as cents'),
  translations: z
    .strictObject(forEachLanguage(z.strictObject(texts).exactOptional()))
    .omit({ [FALLBACK_LANGUAGE]: true })
    .describe('The texts in other languages'),
  keywords: z.strictObject(forEachLanguage(keywords.exactOptional())).describe('Additional search terms, by language'),
  hidden: z.boolean().describe('Whether only the office sees it'),
  stock: stock.describe(
    'Items left to buy, or null if the stock is not limited. For a product with choices it is the sum of `variants`, and the server ignores yours',
  ),
}

/** The stock of a variant. */
const variantStock = z.strictObject({
  variant: variantFields.variant
    .exactOptional()
    .describe('Number of the variant. Send it with new values to rename them: carts and stock then keep the variant'),
  values: z
    .array(lineSchema(LONGEST.product.choice))
    .max(MOST_CHOICES)
    .describe('A value of each choice, in the order of `choices`'),
  stock: stock.describe('Items left of this variant, or null if its stock is not limited'),
})
const variants = z.array(variantStock).max(MOST_VALUES ** MOST_CHOICES)

/** Programs that were written before there were pictures, categories and choices do not send them. */
export const productChange = z
  .strictObject({
    ...fields,
    pictures: pictures
      .exactOptional()
      .describe(
        'Further pictures, in their order. Without this member the product keeps its pictures. `[]` removes them',
      ),
    category: category
      .exactOptional()
      .describe(
        'The part of the shop that lists it. Without this member the product keeps its category. `null` removes it',
      ),
    choices: choicesSchema
      .exactOptional()
      .describe('What the buyer chooses. Without this member the product keeps its choices. `[]` removes them'),
    variants: variants
      .exactOptional()
      .describe('Stocks of variants. A variant that you leave out keeps its stock. A new one is not limited'),
  })
  .meta({ examples: [EXAMPLE] })
export type ProductChange = z.infer<typeof productChange>

export const newProduct = z
  .strictObject({
    id: z
      .int()
      .positive()
      .max(999_999_999)
      .describe(
        'If you repeat the request with the same id, the product is created only once. Without an id, the server chooses the next free number',
      )
      .optional(),
    ...fields,
    pictures: pictures.default([]).describe('Further pictures, in their order'),
    category: category.default(null).describe('The part of the shop that lists it'),
    choices: choicesSchema.default([]).describe('What the buyer chooses, such as a size'),
    variants: variants.default([]).describe('Stocks of variants. A variant that you leave out is not limited'),
  })
  .meta({ examples: [{ id: 901, ...EXAMPLE }] })
export type NewProduct = z.infer<typeof newProduct>

export const productParams = z.strictObject({
  id: z.coerce.number().int().positive().max(999_999_999).describe('The product’s number'),
})

const CATALOGUE_PRODUCT = {
  id: 901,
  ...EXAMPLE,
  held: 1,
  imageUrl: '/images/towel-bench.0a1b2c3d.svg',
  pictures: EXAMPLE.pictures.map((each) => ({ ...each, imageUrl: '/images/wristbands.0a1b2c3d.svg' })),
  variants: EXAMPLE.variants.map((each, index) => ({ variant: 1_204_511_873 + index, ...each })),
  tag: '3-24',
}
export const catalogueProduct = z
  .object({
    id: z.int(),
    ...fields,
    held: z.int().describe('Number of items held for payments in progress. They are not in `stock`'),
    imageUrl: z.string(),
    pictures: z.array(z.object({ ...picture, imageUrl: z.string() })),
    category: category.describe('The part of the shop that lists it, or null'),
    choices: z.array(z.object(choicesSchema.element.shape)).describe('What the buyer chooses'),
    variants: z
      .array(z.object({ ...variantStock.shape, variant: variantFields.variant }))
      .describe('Every combination of the values of the choices, with its stock'),
    tag: z.string().describe('Changes with the product and its stock. Send it as `If-Match`, in quotes'),
  })
  .meta({ id: 'CatalogueProduct', examples: [CATALOGUE_PRODUCT] })
/** A product, as the office sees it. */
export interface CatalogueProduct extends Readonly<z.infer<typeof catalogueProduct>> {}

export const catalogueQuery = listQuery('product', 'first').extend({
  search: lineSchema(100).describe('Only products that the shop’s search finds for this text').optional(),
})
export type CatalogueQuery = z.infer<typeof catalogueQuery>

export const catalogueAnswer = z
  .object({ products: z.array(catalogueProduct).readonly().describe('By number'), next: nextCursor })
  .meta({ examples: [{ products: [CATALOGUE_PRODUCT], next: null }] })
export type CatalogueAnswer = z.infer<typeof catalogueAnswer>
