import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { UploadedPicture } from '../../shared/content/picture-schemas.ts'
import type { Audit } from '../audit/audit.ts'
import { type CachedResponse, cachedBytes } from '../http/cached-response.ts'
import type { Storage } from '../storage/storage.ts'
import { digestOf } from './content-folder.ts'
import { nameWithDigest } from './image-names.ts'
import { readPicture } from './uploaded-picture.ts'

/** Maximum size of the pictures in memory (bytes). */
const CACHE_BYTES = 32 * 1024 * 1024
/** Number of characters of the digest in a picture's name. */
const NAME_LENGTH = 32

interface Kept {
  readonly digest: string
  readonly answer: CachedResponse
}

export type Pictures = ReturnType<typeof openPictures>

/** Opens the uploaded pictures. They are stored in the database, so that every backup contains them. */
export function openPictures({ db, tables: { pictures }, atomically }: Storage, audit: Audit, now: () => number) {
  const cache = new LRUCache<string, Kept>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ answer }) => answer.body.length,
  })

  async function facts(name: string) {
    const { digest, width, height } = pictures
    const [row] = await db.select({ digest, width, height }).from(pictures).where(eq(pictures.name, name))
    return row ?? null
  }

  return {
    /** Returns the digest and the size (pixels) of a picture, or null if there is none with this name. */
    facts,
    /** Returns the digest of a picture, or null if there is none with this name. */
    digest: async (name: string): Promise<string | null> => (await facts(name))?.digest ?? null,

    find: async (name: string): Promise<Kept | null> => {
      const known = cache.get(name)
      if (known) return known
      const [row] = await db.select().from(pictures).where(eq(pictures.name, name))
      if (!row) return null
      const kept = { digest: row.digest, answer: cachedBytes(Buffer.from(row.bytes), row.digest, false) }
      cache.set(name, kept)
      return kept
    },

    /** Stores a picture under its digest. The same picture is stored once. @throws ApiError 422 */
    add: async (uploaded: Buffer, who: string): Promise<UploadedPicture> => {
      const { bytes, width, height } = await readPicture(uploaded)
      const digest = digestOf(bytes)
      const name = `${digest.slice(0, NAME_LENGTH)}.webp`
      await atomically((tx) => [
        tx
          .insert(pictures)
          .values({ name, digest, bytes, width, height, uploadedAt: now() })
          .onConflictDoNothing()
          .returning({ name: pictures.name }),
        audit(tx, { who, action: 'image.upload', subject: name, after: { width, height, bytes: bytes.length } }),
      ])
      return { image: name, imageUrl: `/images/${nameWithDigest(name, digest)}`, width, height }
    },
  }
}
