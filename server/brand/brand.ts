import { type Brand, DEFAULT_BRAND, EXAMPLE_SPONSORS } from '../../shared/brand/brand.ts'
import type { BrandAnswer, BrandChange } from '../../shared/brand/brand-schemas.ts'
import type { Audit } from '../audit/audit.ts'
import type { ContentWatch } from '../content/content-watch.ts'
import { changesBetween } from '../content/edited-fields.ts'
import { removeEach } from '../content/examples.ts'
import { nameWithDigest } from '../content/image-names.ts'
import type { Pictures } from '../content/pictures.ts'
import { ApiError } from '../http/api-error.ts'
import { changedMeanwhile } from '../http/edit-tag.ts'
import { type Storage, UniqueViolation } from '../storage/storage.ts'
import { BRAND_KIND, createBrandRepository, type StoredBrand } from './brand-repository.ts'

export const noSuchPicture = (field: string) =>
  new ApiError(422, 'UNKNOWN_IMAGE', `${field}: there is no such picture; upload it first`)

export type BrandReader = Awaited<ReturnType<typeof openBrand>>

/** Opens the brand of the site. All reads are from memory, which has a change of any server within a second. */
export async function openBrand(storage: Storage, content: ContentWatch) {
  const repository = createBrandRepository(storage)
  const stored = await content.follow(BRAND_KIND, async () => {
    const brand = await repository.read()
    return [{ brand, shown: brand.version === 0 ? DEFAULT_BRAND : shownBrand(brand) }]
  })
  const current = () => stored.items()[0] as { brand: StoredBrand; shown: Brand }
  return {
    /** Returns the brand that pages show: another object after each change. */
    shown: (): Brand => current().shown,
    answer: (): BrandAnswer => answerOf(current().brand),
  }
}

interface Deps {
  readonly storage: Storage
  readonly audit: Audit
  readonly content: Pick<ContentWatch, 'refresh'>
  readonly pictures: Pick<Pictures, 'facts'>
}

export type BrandOffice = ReturnType<typeof openBrandOffice>

/** Opens the brand for the office. */
export function openBrandOffice({ storage, audit, content, pictures }: Deps) {
  const repository = createBrandRepository(storage)

  /** Returns an uploaded picture as it is stored. @throws ApiError 422 */
  async function pictureOf(image: string, field: string) {
    const facts = await pictures.facts(image)
    if (!facts) throw noSuchPicture(field)
    const { digest: imageHash, width, height } = facts
    return { image, imageHash, width, height }
  }

  /** Stores a brand in place of another one. @throws ApiError 412 if somebody has changed it meanwhile */
  async function replace(before: StoredBrand, after: Omit<StoredBrand, 'version'>, who: string): Promise<BrandAnswer> {
    const changes = changesBetween(auditedFields(before), auditedFields(after))
    if (!changesBetween<typeof after>(before, after)) return answerOf(before)
    try {
      await storage.atomically((tx) => [
        ...repository.store(tx, { ...after, version: before.version }),
        audit(tx, { who, action: 'brand.update', subject: 'brand', ...changes }),
      ])
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error
      throw changedMeanwhile(answerOf(await repository.read()))
    }
    await content.refresh()
    return answerOf(await repository.read())
  }

  return {
    /**
     * Stores the name, the logo and the sponsors.
     * @param tag of the version that the sender has changed
     * @throws ApiError 412, 422
     */
    async update(tag: string, { name, logo, sponsors }: BrandChange, who: string): Promise<BrandAnswer> {
      const before = await repository.read()
      if (String(before.version) !== tag) throw changedMeanwhile(answerOf(before))
      const after = {
        name,
        logo: logo && { ...(await pictureOf(logo.image, 'logo.image')), onWhite: logo.onWhite },
        sponsors:
          sponsors &&
          (await Promise.all(
            sponsors.map(async ({ image, ...texts }, index) => ({
              ...(await pictureOf(image, `sponsors[${index}].image`)),
              ...texts,
            })),
          )),
      }
      return replace(before, after, who)
    },

    examples: async (): Promise<number> => ((await repository.read()).sponsors === null ? EXAMPLE_SPONSORS : 0),

    /** Shows no sponsors in place of the examples. Returns the number of these. */
    async removeExamples(who: string): Promise<number> {
      const before = await repository.read()
      if (before.sponsors !== null) return 0
      const { name, logo } = before
      return removeEach([before], async () => {
        await replace(before, { name, logo, sponsors: [] }, who)
      }).then((count) => count * EXAMPLE_SPONSORS)
    },
  }
}

const withUrl = <Picture extends { readonly image: string; readonly imageHash: string }>({
  imageHash,
  ...picture
}: Picture) => ({ ...picture, imageUrl: `/images/${nameWithDigest(picture.image, imageHash)}` })

/** Returns a stored brand as pages show it. */
const shownBrand = ({ name, logo, sponsors }: StoredBrand) => ({
  name,
  logo: logo && withUrl(logo),
  sponsors: sponsors?.map(withUrl) ?? null,
})

const answerOf = (brand: StoredBrand): BrandAnswer => ({ tag: String(brand.version), ...shownBrand(brand) })

/** Returns a brand as the audit log records it. */
const auditedFields = ({ name, logo, sponsors }: Omit<StoredBrand, 'version'>) => ({
  name,
  logo: logo?.image ?? null,
  onWhite: logo?.onWhite ?? null,
  sponsors: sponsors?.map((sponsor) => [sponsor.name, sponsor.link].filter(Boolean).join(' ')) ?? null,
  exampleSponsors: sponsors === null,
})
