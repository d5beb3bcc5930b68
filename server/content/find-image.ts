import { ApiError } from '../http/api-error.ts'
import { ContentError } from './content-error.ts'
import { CONTENT_ROOT, imageHash } from './content-folder.ts'
import type { Pictures } from './pictures.ts'

export const noSuchImage = () => new ApiError(422, 'UNKNOWN_IMAGE', 'image: there is no such image; upload it first')

/** Returns the function that looks up the digest of an image, among the club's own and the uploaded ones. */
export function imageFinder(pictures: Pick<Pictures, 'digest'>, root = CONTENT_ROOT) {
  return async (image: string): Promise<string> => {
    try {
      return await imageHash(root, image, '')
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      const digest = await pictures.digest(image)
      if (digest === null) throw noSuchImage()
      return digest
    }
  }
}
