import { z } from 'zod'
import { FALLBACK_LANGUAGE, forEachLanguage } from '../../shared/i18n/languages.ts'
import { PRODUCT_CATEGORIES } from '../../shared/shop/category.ts'
import { choicesSchema } from '../../shared/shop/choice-schemas.ts'
import { centsOfText, plainAmount } from '../../shared/shop/money.ts'
import { MORE_PICTURES } from '../../shared/shop/product.ts'
import type { Product, ProductPicture } from '../../shared/shop/shop-schemas.ts'
import { MAX_CENTS } from '../../shared/shop/stock.ts'
import { filledLine } from '../../shared/text/text-schemas.ts'
import { ContentError, checkFields } from '../content/content-error.ts'
import { type ContentFile, filesOf, imageHash } from '../content/content-folder.ts'
import { type ContentKind, planRows } from '../content/content-kind.ts'
import { createSettingsRepository, PRODUCTS_KIND } from './settings-repository.ts'
import { createShopRepository, type FileProduct } from './shop-repository.ts'
import { variantsOf } from './variants.ts'

const productTexts = {
  title: filledLine(80),
  subtitle: filledLine(160),
  imageAlt: filledLine(240),
  characteristics: z
    .array(filledLine(200))
    .min(1, 'must not be empty')
    .max(20)
    .transform((lines) => lines.map((description) => ({ description }))),
}

/** Additional search terms of a product, such as "racquet" for a racket. */
const keywords = z.array(filledLine(40)).max(20).optional()

const pictureSchema = z.strictObject({
  image: filledLine(120),
  imageAlt: filledLine(240),
  translations: z
    .strictObject(forEachLanguage(filledLine(240).optional()))
    .omit({ [FALLBACK_LANGUAGE]: true })
    .default({}) as z.ZodType<ProductPicture['translations']>,
})

/**
 * The file of a product: English texts, with optional ones in the other languages.
 * @param currency the currency of the shop
 */
const fileSchema = (currency: string) =>
  z.strictObject({
    ...productTexts,
    image: filledLine(120),
    /** Pictures after the first one. */
    pictures: z.array(pictureSchema).max(MORE_PICTURES).optional(),
    /** The part of the shop that lists it. */
    category: z.enum(PRODUCT_CATEGORIES).optional(),
    /** What the buyer chooses, such as a size. */
    choices: choicesSchema.optional(),
    price: z.string().transform((text, context) => {
      const cents = centsOfText(text, currency)
      if (cents !== null && cents > 0 && cents <= MAX_CENTS) return cents
      context.addIssue(
        `must be an amount in ${currency} as text, such as "${plainAmount(1490, currency)}", above 0 and at most ${plainAmount(MAX_CENTS, currency)}`,
      )
      return z.NEVER
    }),
    translations: z
      .strictObject(forEachLanguage(z.strictObject(productTexts).optional()))
      .omit({ [FALLBACK_LANGUAGE]: true })
      .default({}) as z.ZodType<Product['translations']>,
    keywords: z.strictObject(forEachLanguage(keywords)).default({}) as z.ZodType<Product['keywords']>,
  })

/** Products: `shop/<id>.json`. File names make ids unique. */
export const shopContent: ContentKind = {
  name: PRODUCTS_KIND,
  plan: async (root, storage, replace) => {
    const { allProducts, upsert, remove } = createShopRepository(storage)
    const wanted: FileProduct[] = []
    const { currency } = await createSettingsRepository(storage).read()
    for (const file of await filesOf(root, 'shop')) wanted.push(await readProduct(root, file, currency))
    return planRows(storage, { kind: PRODUCTS_KIND, wanted, stored: await allProducts(), replace, upsert, remove })
  },
}

async function readProduct(root: string, { file, name, text }: ContentFile, currency: string): Promise<FileProduct> {
  const [, id = ''] = /^([1-9]\d{0,8})\.json$/.exec(name) ?? []
  if (!id) throw new ContentError(file, 'id', 'the file must be named <number>.json')
  const data = checkFields(file, 'file', fileSchema(currency), parseJson(file, text))
  const { price, pictures, category, choices, ...rest } = data
  const hashOf = (image: string) => imageHash(root, image, file)
  return {
    id: Number(id),
    ...rest,
    imageHash: await hashOf(rest.image),
    // A file without pictures, a category or choices has no such member, so that its digest stays the same as in earlier versions.
    ...(category && { category }),
    ...(choices && { choices, variants: variantsOf(Number(id), choices) }),
    ...(pictures && {
      pictures: await Promise.all(pictures.map(async (each) => ({ ...each, imageHash: await hashOf(each.image) }))),
    }),
    priceCents: price,
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ContentError(file, 'file', 'is not valid JSON')
  }
}
