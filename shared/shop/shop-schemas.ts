import { z } from 'zod'
import { forEachLanguage } from '../i18n/languages.ts'
import { PRODUCT_CATEGORIES } from './category.ts'

const EXAMPLE = {
  id: 1,
  title: 'Malecón 100',
  subtitle: 'All-court racket, strung',
  image: 'racket-allcourt.svg',
  imageAlt: 'Drawing of a blue racket with a clay-coloured tip, a ball beside it',
  priceCents: 18900,
  currency: 'USD',
  characteristics: [
    { description: 'Head 100 in² (645 cm²), 300 g without strings' },
    { description: 'String pattern 16 × 19: lively, with easy spin' },
    { description: 'Strung at 24 kg by the club’s stringer' },
  ],
  translations: {
    fr: {
      title: 'Malecón 100',
      subtitle: 'Raquette polyvalente, cordée',
      imageAlt: 'Dessin d’une raquette bleue à pointe terre battue, une balle à côté',
      characteristics: [
        { description: 'Tamis de 645 cm², 300 g sans cordage' },
        { description: 'Plan de cordage 16 × 19 : vif, l’effet vient tout seul' },
        { description: 'Cordée à 24 kg par le cordeur du club' },
      ],
    },
    es: {
      title: 'Malecón 100',
      subtitle: 'Raqueta para toda la cancha, encordada',
      imageAlt: 'Dibujo de una raqueta azul con la punta color arcilla y una pelota al lado',
      characteristics: [
        { description: 'Cabeza de 645 cm², 300 g sin cuerdas' },
        { description: 'Patrón 16 × 19: viva y fácil de darle efecto' },
        { description: 'Encordada a 24 kg por el encordador del club' },
      ],
    },
  },
  keywords: { en: ['tennis racquet'], fr: ['raquette de tennis'], es: ['raqueta de tenis'] },
  imageUrl: '/images/racket-allcourt.8c79c409.svg',
  pictures: [
    {
      image: 'towel-bench.svg',
      imageUrl: '/images/towel-bench.0a1b2c3d.svg',
      imageAlt: 'A towel over a bench',
      translations: { es: 'Una toalla sobre un banco' },
    },
  ],
  category: 'rackets' as const,
  choices: [
    {
      name: 'Grip',
      translations: { fr: 'Manche', es: 'Grip' },
      values: [
        { value: 'L2', translations: {} },
        { value: 'L3', translations: {} },
      ],
    },
  ],
  variants: [
    { variant: 1_204_511_873, values: ['L2'], stock: null },
    { variant: 1_730_225_094, values: ['L3'], stock: 4 },
  ],
  stock: null,
  price: 189,
}

const imageAlt = z.string().describe('What the image shows')

/** A picture of a product after the first one. */
const picture = {
  image: z.string().describe('A file name: the image is at `/images/{image}`'),
  imageAlt,
  translations: z
    .object(forEachLanguage(imageAlt.exactOptional()))
    .describe('What the image shows, in other languages; `imageAlt` is English'),
}
const pictureSchema = z.object(picture)
export interface ProductPicture extends Readonly<z.infer<typeof pictureSchema>> {}

const translated = (what: string) => z.object(forEachLanguage(z.string().exactOptional())).describe(what)

/** A choice that a buyer makes, such as the size of a shirt. */
const choiceSchema = z.object({
  name: z.string().describe('In English'),
  translations: translated('The name in other languages'),
  values: z
    .array(
      z.object({ value: z.string().describe('In English'), translations: translated('The value in other languages') }),
    )
    .readonly(),
})
export interface ProductChoice extends Readonly<z.infer<typeof choiceSchema>> {}

/** A value that a buyer has chosen, in one language. */
export interface ChosenWords {
  readonly name: string
  readonly value: string
}
/** A value that a buyer has chosen, in English and in other languages. */
export interface ChosenValue extends ChosenWords {
  readonly translations: Readonly<Record<'name' | 'value', ProductChoice['translations']>>
}

/** One combination of the values of a product's choices. */
export const variantFields = {
  variant: z.int().describe('Number of the variant. No product has the same number'),
  values: z.array(z.string()).readonly().describe('A value of each choice, in the order of `choices`'),
}

/** The texts of a product in one language. */
const texts = {
  title: z.string(),
  subtitle: z.string(),
  imageAlt,
  characteristics: z.array(z.object({ description: z.string() })).readonly(),
}

const textsSchema = z.object(texts)
export interface ProductTexts extends Readonly<z.infer<typeof textsSchema>> {}

export const productSchema = z
  .object({
    id: z.int().positive(),
    ...texts,
    image: z.string().describe('A file name: the image is at `/images/{image}`'),
    imageUrl: z.string().describe('Address of the image with its digest. Caches may keep it forever'),
    pictures: z
      .array(z.object({ ...picture, imageUrl: z.string() }))
      .readonly()
      .describe('Further pictures, in their order'),
    price: z.number().describe('In the currency of the shop, US dollars by default. To display'),
    priceCents: z
      .int()
      .describe('The same in the smallest unit of the currency, such as cents. The server calculates with it'),
    currency: z.string().describe('The currency of the shop, by its code of ISO 4217'),
    translations: z
      .object(forEachLanguage(textsSchema.exactOptional()))
      .describe('The texts in other languages; the product’s own are English'),
    category: z.enum(PRODUCT_CATEGORIES).nullable().describe('The part of the shop that lists it, or null'),
    choices: z
      .array(choiceSchema)
      .readonly()
      .describe('What the buyer chooses, such as a size. `[]` for a product without choices'),
    variants: z
      .array(
        z.object({
          ...variantFields,
          stock: z.int().nullable().describe('Items left of this variant, or null if its stock is not limited'),
        }),
      )
      .readonly()
      .describe('Every combination of the values of the choices, with its stock'),
    stock: z
      .int()
      .nullable()
      .describe(
        'Items left to buy, or null if the stock is not limited. For a product with choices the sum of its variants',
      ),
    keywords: z
      .object(forEachLanguage(z.array(z.string()).readonly().exactOptional()))
      .describe('Additional search terms, by language'),
  })
  .meta({ id: 'Product', examples: [EXAMPLE] })
/** A product of the shop. */
export interface Product extends Readonly<z.infer<typeof productSchema>> {}
export const productsSchema = z.array(productSchema).meta({ examples: [[EXAMPLE]] })
