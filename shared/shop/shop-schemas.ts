import { z } from 'zod'
import type { Product } from './product.ts'

const words = {
  title: z.string(),
  subtitle: z.string(),
  imageAlt: z.string().describe('What the picture shows'),
  characteristics: z.array(z.object({ description: z.string() })),
}

const translation = z.object(words)
const keywords = z.array(z.string()).optional()

export const productSchema: z.ZodType<Product> = z
  .object({
    id: z.int().positive(),
    ...words,
    image: z.string().describe('A file name: the picture is at `/images/{image}`'),
    imageUrl: z.string().describe('Where the same picture may be kept for good'),
    price: z.number().describe('US dollars'),
    priceCents: z.int().describe('The same in cents, which is what is reckoned with'),
    translations: z
      .object({ en: translation.optional(), fr: translation.optional(), es: translation.optional() })
      .describe('The words in other languages; the product’s own are English') as z.ZodType<Product['translations']>,
    keywords: z
      .object({ en: keywords, fr: keywords, es: keywords })
      .describe('Other words under which the search finds it, by language') as z.ZodType<Product['keywords']>,
  })
  .meta({ id: 'Product' })
