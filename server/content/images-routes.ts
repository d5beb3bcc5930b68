import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ApiError, errors } from '../http/api-error.ts'
import { type PreparedAnswer, prepareBytes, sendPrepared } from '../http/prepared-answer.ts'
import { digestOf, IMAGES_ROOT } from './content-folder.ts'
import { parseImageName } from './image-names.ts'

/** A plain name may show another picture some day; a name with the picture's own digest never does. */
const AN_HOUR = 'public, max-age=3600, must-revalidate'
const FOR_GOOD = 'public, max-age=31536000, immutable'

/** An SVG that is opened by itself is a page: it may paint, and nothing else. */
const PAINT_ONLY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * `GET /images/{file}`: the images of `folder`, by their name or by `name.<digest>.ext`. Nothing but plain file names
 * is ever looked up, so that no path leads out.
 */
export function imagesRoutes(instance: FastifyInstance, folder = IMAGES_ROOT): void {
  const find = imageFinder(folder)
  instance.withTypeProvider<ZodTypeProvider>().get(
    '/images/:file',
    {
      schema: {
        tags: ['content'],
        summary: 'An image, by its name or by name.<digest>.ext, which never changes',
        params: z.object({
          file: z.string().describe('Its name, `racket.svg`, or with its digest, `racket.8c79c409.svg`'),
        }),
        response: { 200: z.any().describe('the image’s bytes, in its own type'), ...errors(404) },
      },
    },
    async (request, reply) => {
      const name = parseImageName(request.params.file)
      const image = name && (await find(name.file))
      if (!name || !image) throw new ApiError(404, 'NOT_FOUND', 'file: there is no such image')
      reply.header('content-security-policy', PAINT_ONLY)
      // An outdated digest still finds the image, as after an update, but nobody keeps it under that name.
      const lasting = name.hash !== null && image.digest.startsWith(name.hash)
      return sendPrepared(request, reply, image.answer, {
        type: name.type,
        cacheControl: lasting ? FOR_GOOD : AN_HOUR,
      })
    },
  )
}

interface Image {
  /** Which state of the file this is. */
  readonly state: string
  readonly digest: string
  readonly answer: PreparedAnswer
}

/** Reads each image once, and again when the file has changed. */
function imageFinder(folder: string): (file: string) => Promise<Image | null> {
  const held = new Map<string, Image>()
  return async (file) => {
    const full = path.join(folder, file)
    const found = await stat(full).catch(() => null)
    if (!found?.isFile()) {
      held.delete(file)
      return null
    }
    const state = `${found.mtimeMs} ${found.size}`
    const known = held.get(file)
    if (known?.state === state) return known
    const bytes = await readFile(full)
    const digest = digestOf(bytes)
    const image = { state, digest, answer: prepareBytes(bytes, digest, file.endsWith('.svg')) }
    held.set(file, image)
    return image
  }
}
