import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { pictureUpload, uploadedPicture } from '../../shared/content/picture-schemas.ts'
import { whoId } from '../auth/authorize.ts'
import { ApiError, badRequest, errors, wrongContentType } from '../http/api-error.ts'
import type { LimitRate } from '../http/rate-limit.ts'
import type { Pictures } from './pictures.ts'
import { MAX_BYTES, notAPicture, pictureTooLarge } from './uploaded-picture.ts'

/** Maximum number of uploads at once. Each occupies up to 10 MB until its picture is stored. */
export const MOST_UPLOADS = 4
/** Time that a client should wait before it tries again if there are too many uploads (s). */
const RETRY_AFTER = 5

const noPicture = () => badRequest('image: is missing')
const tooManyUploads = () =>
  new ApiError(429, 'TOO_MANY_UPLOADS', 'image: other pictures are being stored; try again in a few seconds')

/** Adds the call that stores a picture. Only this call accepts multipart bodies. */
export async function picturesRoutes(instance: FastifyInstance, pictures: Pictures, limit: LimitRate): Promise<void> {
  let uploads = 0
  await instance.register(async (app) => {
    await app.register(multipart, { limits: { fileSize: MAX_BYTES, files: 1, fields: 0, parts: 1 } })
    app.withTypeProvider<ZodTypeProvider>().post(
      '/images',
      {
        config: { permission: 'image.upload' },
        preHandler: limit,
        // The schema is only for docs/openapi.json.
        validatorCompiler: () => (value) => ({ value }),
        schema: {
          tags: ['office'],
          operationId: 'uploadImage',
          summary: 'Store a picture for products and posts',
          description:
            'One file, `image`, in JPEG, PNG, WebP or AVIF, at most 10 MB (413 `PICTURE_TOO_LARGE`) and 24 megapixels (422 `TOO_MANY_PIXELS`). The server decodes the picture and encodes it again as WebP, at most 1600 pixels wide and high, without metadata. It rejects every other file, and every picture that programs could also read as a page, a script, a document or an archive (422 `NOT_A_PICTURE`). It rejects a picture that it cannot decode (422 `DAMAGED_PICTURE`). It stores at most four pictures at once (429 `TOO_MANY_UPLOADS`). If the same picture is sent twice, it is stored once.',
          consumes: ['multipart/form-data'],
          body: pictureUpload,
          response: {
            201: uploadedPicture.describe('the stored picture'),
            ...errors(noPicture(), pictureTooLarge(), notAPicture()),
          },
        },
      },
      async (request, reply) => {
        if (uploads >= MOST_UPLOADS) {
          reply.header('retry-after', RETRY_AFTER)
          throw tooManyUploads()
        }
        uploads += 1
        try {
          const picture = await pictures.add(await fileOf(request), whoId(request))
          return await reply.code(201).send(picture)
        } finally {
          uploads -= 1
        }
      },
    )
  })
}

/** Reads the uploaded file. @throws ApiError 400, 413, 415 */
async function fileOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw wrongContentType()
  try {
    const part = await request.file()
    if (part?.fieldname !== 'image') throw noPicture()
    return await part.toBuffer()
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (Object(error).statusCode === 413) throw pictureTooLarge()
    throw noPicture()
  }
}
