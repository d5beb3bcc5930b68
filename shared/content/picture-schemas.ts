import { z } from 'zod'

export const pictureUpload = z
  .object({ image: z.any().meta({ type: 'string', format: 'binary' }) })
  .meta({ examples: [{ image: '(the bytes of the file)' }] })

export const uploadedPicture = z
  .object({
    image: z.string().describe('Its name, for products and posts'),
    imageUrl: z.string().describe('Its address. Caches may keep it forever'),
    width: z.int().describe('Pixels'),
    height: z.int().describe('Pixels'),
  })
  .meta({
    examples: [
      {
        image: '3f0c9a1e5b7d42869c0e1f2a3b4c5d6e.webp',
        imageUrl: '/images/3f0c9a1e5b7d42869c0e1f2a3b4c5d6e.3f0c9a1e.webp',
        width: 1600,
        height: 1067,
      },
    ],
  })
/** A picture that was uploaded. */
export interface UploadedPicture extends Readonly<z.infer<typeof uploadedPicture>> {}
