import { nameWithDigest } from '../content/image-names.ts'
import type { StoredPicture } from './shop-tables.ts'

/** Returns the address of an image, which contains the first characters of its digest. */
export const imageUrlOf = (image: string, imageHash: string): string => `/images/${nameWithDigest(image, imageHash)}`

/** Returns the pictures with their addresses. */
export const shownPictures = <Picture extends StoredPicture>(pictures: readonly Picture[]) =>
  pictures.map(({ imageHash, ...picture }) => ({ ...picture, imageUrl: imageUrlOf(picture.image, imageHash) }))
