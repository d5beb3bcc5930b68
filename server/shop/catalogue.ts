import { FALLBACK_LANGUAGE } from '../../shared/i18n/languages.ts'
import type {
  CatalogueAnswer,
  CatalogueProduct,
  CatalogueQuery,
  NewProduct,
  ProductChange,
} from '../../shared/shop/catalogue-schemas.ts'
import { stockOfAll } from '../../shared/shop/choices.ts'
import { searchProducts } from '../../shared/shop/search.ts'
import type { Product, ProductPicture } from '../../shared/shop/shop-schemas.ts'
import type { Audit } from '../audit/audit.ts'
import { digestOf } from '../content/content-folder.ts'
import type { ContentWatch } from '../content/content-watch.ts'
import { changesBetween } from '../content/edited-fields.ts'
import { examplesAmong, removeEach } from '../content/examples.ts'
import { ApiError } from '../http/api-error.ts'
import { changedMeanwhile } from '../http/edit-tag.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { createCatalogueRepository, type Stocked, type StockedProduct } from './catalogue-repository.ts'
import { imageUrlOf, shownPictures } from './pictures.ts'
import { shopContent } from './shop-content.ts'
import type { ProductRow } from './shop-repository.ts'
import { plannedVariants, type SentStock, wrongStock } from './variants.ts'

interface Deps {
  readonly storage: Storage
  readonly audit: Audit
  readonly content: Pick<ContentWatch, 'refresh'>
  /** Returns the digest of an image. @throws ApiError 422 if there is no such image */
  readonly imageHash: (image: string) => Promise<string>
}

/** Maximum number of tries to find a free number for a new product. */
const MAX_TRIES = 10

export const noProduct = () => new ApiError(404, 'NOT_FOUND', 'id: there is no such product')
export const productExists = () => new ApiError(409, 'PRODUCT_EXISTS', 'id: there is another product with this number')

export const wrongVariant = (index: number) =>
  new ApiError(
    422,
    'UNKNOWN_CHOICE',
    `variants[${index}].values: must be a value of each choice, in the order of the choices, and not be sent twice`,
  )

export type Catalogue = ReturnType<typeof openCatalogue>

/** Opens the catalogue for the office. Every change needs the tag of the version that it is based on. */
export function openCatalogue({ storage, audit, content, imageHash }: Deps) {
  const repository = createCatalogueRepository(storage)

  async function stored(id: number): Promise<StockedProduct | undefined> {
    return (await repository.find(id))[0]
  }

  async function known(id: number): Promise<StockedProduct> {
    const product = await stored(id)
    if (!product) throw noProduct()
    return product
  }

  /** Returns the pictures with the digest of each. @throws ApiError 422 if there is no such image */
  const withHashes = (pictures: NewProduct['pictures']): Promise<ProductRow['pictures']> =>
    Promise.all(
      pictures.map(async (picture) => ({
        ...picture,
        translations: picture.translations as ProductPicture['translations'],
        imageHash: await imageHash(picture.image),
      })),
    )

  /** Returns the choices, the variants and the stock of a product after a change. @throws ApiError 422 */
  async function planned(
    id: number,
    { choices, variants = [], stock }: Pick<ProductChange, 'choices' | 'variants' | 'stock'>,
    before?: StockedProduct,
  ): Promise<Pick<Stocked, 'choices' | 'variants' | 'stock'>> {
    const kept = (choices as Product['choices'] | undefined) ?? before?.choices ?? []
    const wrong = wrongStock(kept, variants as readonly SentStock[])
    if (wrong >= 0) throw wrongVariant(wrong)
    if (kept.length === 0) return { choices: [], variants: [], stock }
    const taken = await repository.numbersTaken(id)
    const planned = plannedVariants(id, kept, variants as readonly SentStock[], before?.variants, taken)
    return { choices: kept, variants: planned, stock: stockOfAll(planned.map((each) => each.stock)) }
  }

  /** Returns the product if it still has this tag. */
  async function unchanged(id: number, tag: string): Promise<StockedProduct> {
    const product = await known(id)
    if (tagOf(product) !== tag) throw changedMeanwhile(catalogueProductOf(product))
    return product
  }

  /** Runs a change. @throws ApiError 412 if somebody else has changed the product first */
  async function change(id: number, run: () => Promise<void>): Promise<void> {
    try {
      await run()
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error
      const current = await stored(id)
      throw changedMeanwhile(current ? catalogueProductOf(current) : null)
    }
    await content.refresh()
  }

  /** @throws ApiError 404, 412 */
  async function remove(id: number, tag: string, who: string): Promise<void> {
    const before = await unchanged(id, tag)
    const fields = fieldsOf(catalogueProductOf(before))
    await change(id, () =>
      repository.remove(before, (tx) => [audit(tx, { who, action: 'product.delete', subject: id, before: fields })]),
    )
  }

  const examples = async () => examplesAmong(storage, shopContent.name, await repository.find())

  return {
    /** Returns the number of products that came with the server and that the office has never changed. */
    examples: async (): Promise<number> => (await examples()).length,
    /** Deletes these products, and returns their number. */
    removeExamples: async (who: string): Promise<number> =>
      removeEach(await examples(), (product) => remove(product.id, tagOf(product), who)),

    /** Returns a page of the products by number, including hidden ones. */
    async list({ search = '', limit, cursor }: CatalogueQuery): Promise<CatalogueAnswer> {
      const all = await repository.find()
      const matches = new Set(searchProducts(all, search, FALLBACK_LANGUAGE))
      const last = Number(cursor?.split('-')[0] ?? 0)
      const found = all.filter((product) => product.id > last && matches.has(product))
      const products = found.slice(0, limit)
      const end = products.at(-1)
      return {
        products: products.map(catalogueProductOf),
        next: end && found.length > limit ? `${end.id}-${end.version}` : null,
      }
    },

    product: async (id: number): Promise<CatalogueProduct> => catalogueProductOf(await known(id)),

    /** Creates a product; `isNew`: false if an earlier request created it. @throws ApiError 409, 422 */
    async create({ id, ...fields }: NewProduct, who: string): Promise<{ product: CatalogueProduct; isNew: boolean }> {
      const kept = {
        imageHash: await imageHash(fields.image),
        pictures: await withHashes(fields.pictures),
        category: fields.category,
      }
      for (let tries = 1; ; tries++) {
        const number = id ?? (await repository.nextId())
        const product = productOf(number, fields, { ...kept, ...(await planned(number, fields)) }, 1)
        const after = fieldsOf(catalogueProductOf({ ...product, held: 0 }))
        try {
          await repository.create(product, (tx) => [
            audit(tx, { who, action: 'product.create', subject: number, after }),
          ])
          await content.refresh()
          return { product: catalogueProductOf(await known(number)), isNew: true }
        } catch (error) {
          if (!(error instanceof UniqueViolation)) throw error
          if (id === undefined && tries < MAX_TRIES) continue
          const stored = catalogueProductOf(await known(number))
          if (changesBetween(fieldsOf(stored), after)) throw productExists()
          return { product: stored, isNew: false }
        }
      }
    },

    /** Changes a product. It keeps its pictures, its category and its choices if `fields` has none. @throws ApiError 404, 412, 422 */
    async update(id: number, tag: string, fields: ProductChange, who: string): Promise<CatalogueProduct> {
      const sent = {
        imageHash: await imageHash(fields.image),
        pictures: fields.pictures && (await withHashes(fields.pictures)),
      }
      const before = await unchanged(id, tag)
      const kept = {
        imageHash: sent.imageHash,
        pictures: sent.pictures ?? before.pictures,
        category: fields.category === undefined ? before.category : fields.category,
        ...(await planned(id, fields, before)),
      }
      const product = productOf(id, fields, kept, before.version + 1)
      const changes = changesBetween<ProductChange>(
        fieldsOf(catalogueProductOf(before)),
        fieldsOf(catalogueProductOf({ ...product, held: before.held })),
      )
      if (!changes) return catalogueProductOf(before)
      await change(id, () =>
        repository.update(before, product, (tx) => [
          audit(tx, { who, action: 'product.update', subject: id, ...changes }),
        ]),
      )
      return catalogueProductOf(await known(id))
    },

    remove,
  }
}

const stockTag = (stock: number | null): string => `${stock ?? 'unlimited'}`

/** Returns the tag of a product. It changes with each stock, also if the sum of its variants stays. */
function tagOf({ version, stock, variants }: Stocked): string {
  const each = variants.map((variant) => stockTag(variant.stock)).join()
  return [version, stockTag(stock), ...(each && [digestOf(each).slice(0, 12)])].join('-')
}

const productOf = (
  id: number,
  fields: ProductChange,
  kept: Pick<Stocked, 'imageHash' | 'pictures' | 'category' | 'choices' | 'variants' | 'stock'>,
  version: number,
): Stocked => ({
  id,
  ...fields,
  ...kept,
  translations: fields.translations as ProductRow['translations'],
  keywords: fields.keywords as ProductRow['keywords'],
  edited: true,
  version,
})

/** Returns a product as the office sees it. */
function catalogueProductOf(product: StockedProduct): CatalogueProduct {
  const { imageHash, edited: _e, version: _v, ...fields } = product
  return {
    ...fields,
    characteristics: [...fields.characteristics],
    translations: fields.translations as CatalogueProduct['translations'],
    keywords: fields.keywords as CatalogueProduct['keywords'],
    imageUrl: imageUrlOf(product.image, imageHash),
    pictures: shownPictures(product.pictures) as CatalogueProduct['pictures'],
    choices: product.choices as CatalogueProduct['choices'],
    variants: product.variants.map((each) => ({ ...each, values: [...each.values] })),
    tag: tagOf(product),
  }
}

/** Returns the fields that the office can change. */
const fieldsOf = ({ id: _i, held: _h, imageUrl: _u, tag: _t, ...fields }: CatalogueProduct): ProductChange => ({
  ...fields,
  pictures: fields.pictures.map(({ imageUrl: _, ...picture }) => picture),
})
