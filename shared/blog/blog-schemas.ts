import { z } from 'zod'

const EXAMPLE = {
  id: '1794831600000',
  publishedAt: '2026-11-16T13:00:00.000Z',
  title: 'Reservar cancha y quedar bien',
  subtitle: 'Cinco costumbres que hacen que alcance para todos',
  image: 'club-at-dusk.svg',
  imageUrl: '/images/club-at-dusk.1cf32df2.svg',
  imageAlt: 'Dibujo del club al anochecer: dos jugadores bajo las luces, la casa club encendida y palmas al fondo',
  description: '<p>Son cuatro canchas y somos muchos.</p>',
}

export const blogPostSchema = z
  .object({
    id: z.string().regex(/^\d+$/).describe('Time at which it was written, ms since 1970'),
    publishedAt: z.iso.datetime().describe('Time of publication'),
    title: z.string(),
    subtitle: z.string(),
    image: z.string().describe('A file name: the image is at `/images/{image}`. Empty for a post without a picture'),
    imageUrl: z
      .string()
      .describe('Address of the image with its digest. Caches may keep it forever. Empty without a picture'),
    imageAlt: z.string().describe('What the image shows'),
    description: z.string().describe('The text, as sanitised HTML'),
  })
  .meta({ id: 'BlogPost' })
/** A post of the club's blog. */
export interface BlogPost extends Readonly<z.infer<typeof blogPostSchema>> {}
export const blogPostsSchema = z.array(blogPostSchema).meta({ examples: [[EXAMPLE]] })
