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
  characteristics: [
    { description: 'Head 100 in² (645 cm²), 300 g without strings' },
    { description: 'String pattern 16 × 19: lively, with easy spin' },
    { description: 'Grip sizes 2 to 4: tell the desk which when you pick it up' },
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
        { description: 'Manches 2 à 4 : dites le vôtre à l’accueil en venant la chercher' },
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
        { description: 'Grips del 2 al 4: di el tuyo en recepción al buscarla' },
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
    price: z.number().describe('US dollars, to display'),
    priceCents: z.int().describe('The same in cents. The server calculates with it'),
    translations: z
      .object(forEachLanguage(textsSchema.exactOptional()))
      .describe('The texts in other languages; the product’s own are English'),
    category: z.enum(PRODUCT_CATEGORIES).nullable().describe('The part of the shop that lists it, or null'),
    stock: z.int().nullable().describe('Items left to buy, or null if the stock is not limited'),
    keywords: z
      .object(forEachLanguage(z.array(z.string()).readonly().exactOptional()))
      .describe('Additional search terms, by language'),
  })
  .meta({ id: 'Product', examples: [EXAMPLE] })
/** A product of the shop. */
export interface Product extends Readonly<z.infer<typeof productSchema>> {}
export const productsSchema = z.array(productSchema).meta({ examples: [[EXAMPLE]] })
