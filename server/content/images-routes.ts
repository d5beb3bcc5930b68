import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ApiError, errors } from '../http/api-error.ts'
import { type CachedResponse, cachedBytes, sendCached } from '../http/cached-response.ts'
import { digestOf, IMAGE_FOLDERS } from './content-folder.ts'
import { parseImageName } from './image-names.ts'
import type { Pictures } from './pictures.ts'

/** `Cache-Control` of a plain name, whose image may change. */
const AN_HOUR = 'public, max-age=3600, must-revalidate'
/** `Cache-Control` of a name with a digest, whose image never changes. */
const FOR_GOOD = 'public, max-age=31536000, immutable'

/** Content-Security-Policy of images. An SVG that is opened as a page is drawn, but can't run scripts or load anything. */
const PAINT_ONLY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const bytes = z
  .any()
  .meta({ examples: ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h4v3H0z"/></svg>'] })

const noImage = () => new ApiError(404, 'NOT_FOUND', 'file: there is no such image')

/**
 * Adds the call that serves the images of `folders` and the uploaded pictures, by their name or by `name.<digest>.ext`. It looks up plain file
 * names only, so that no path leads out of the folders.
 * @param draw turns an SVG into a PNG, for sites that show no SVG
 */
export function imagesRoutes(
  instance: FastifyInstance,
  pictures: Pick<Pictures, 'find'>,
  draw: Draw,
  folders = IMAGE_FOLDERS,
): void {
  const find = imageFinder(folders)
  const drawingOf = drawnOnce(draw)
  instance.withTypeProvider<ZodTypeProvider>().get(
    '/images/:file',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['content'],
        operationId: 'readImage',
        summary: 'An image, by its name or by name.<digest>.ext',
        description:
          'The image at a name with a digest never changes, so caches may keep it forever. They must revalidate an image at a plain name after an hour. An SVG is also a PNG at its name with `.png`, for previews of links.',
        params: z.object({
          file: z
            .string()
            .describe(
              'Name of the image, such as `racket.svg`, or its name with the digest, such as `racket.8c79c409.svg`',
            ),
        }),
        response: {
          200: { description: 'the image, with its own media type', content: { 'image/svg+xml': { schema: bytes } } },
          ...errors(noImage()),
        },
      },
    },
    async (request, reply) => {
      const name = parseImageName(request.params.file)
      const image = name && ((await find(name.file)) ?? (await pictures.find(name.file)))
      if (!name || !image) throw noImage()
      reply.header('content-security-policy', PAINT_ONLY)
      // After an update, a name with the old digest gets the new image, which caches must not keep under that name.
      const lasting = name.hash !== null && image.digest.startsWith(name.hash)
      const answer = name.isDrawn ? await drawingOf(name.file, image) : image.answer
      return sendCached(request, reply, answer, {
        type: name.type,
        cacheControl: lasting ? FOR_GOOD : AN_HOUR,
      })
    },
  )
}

interface Image {
  /** Changes whenever the file does. */
  readonly state: string
  readonly digest: string
  readonly answer: CachedResponse
}

type Draw = (svg: string) => Promise<Buffer>
type Drawn = Pick<Image, 'digest' | 'answer'>

/** Returns a function that draws each version of an SVG once. */
function drawnOnce(draw: Draw) {
  const drawings = new Map<string, { readonly digest: string; readonly answer: Promise<CachedResponse> }>()
  return (file: string, { digest, answer: { body } }: Drawn): Promise<CachedResponse> => {
    const known = drawings.get(file)
    if (known?.digest === digest) return known.answer
    const answer = draw(body.toString()).then((png) => cachedBytes(png, `${digest} as PNG`, false))
    drawings.set(file, { digest, answer })
    return answer
  }
}

/** Returns a function that reads each image once, and again when its file has changed. */
function imageFinder(folders: readonly string[]): (file: string) => Promise<Image | null> {
  const held = new Map<string, Image>()
  return async (file) => {
    const found = await findFile(folders, file)
    if (!found) {
      held.delete(file)
      return null
    }
    const { full, state } = found
    const known = held.get(file)
    if (known?.state === state) return known
    const bytes = await readFile(full)
    const digest = digestOf(bytes)
    const image = { state, digest, answer: cachedBytes(bytes, digest, file.endsWith('.svg')) }
    held.set(file, image)
    return image
  }
}

/** Returns the path of a file in the first folder that has it, and a text that changes whenever the file does. */
async function findFile(folders: readonly string[], file: string): Promise<{ full: string; state: string } | null> {
  for (const folder of folders) {
    const full = path.join(folder, file)
    const found = await stat(full).catch(() => null)
    if (found?.isFile()) return { full, state: `${full} ${found.mtimeMs} ${found.size}` }
  }
  return null
}
