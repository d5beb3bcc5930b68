import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { UploadedPicture } from '../../shared/content/picture-schemas.ts'
import type { Product } from '../../shared/shop/shop-schemas.ts'
import { openAudit } from '../audit/audit.ts'
import { localTokens } from '../auth/local-tokens.ts'
import type { Answer } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { freePort } from '../testing/free-port.ts'
import { MANAGER, officeOf } from '../testing/office.ts'
import { storePeople } from '../testing/people-rows.ts'
import { openPglite } from '../testing/pglite.ts'
import { localIdentity, startApp, temporaryFolder } from '../testing/running-app.ts'
import { startProcess } from '../testing/server-process.ts'
import { openPictures } from './pictures.ts'
import { MOST_UPLOADS } from './pictures-routes.ts'

const app = await startApp({ config: { shopWrites: 10_000 } })
afterAll(app.close)
const office = await officeOf(app)

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c65d3b' }, limitInputPixels: false })

/** Returns the body of a form with one file. */
function form(bytes: Buffer, { field = 'image', type = 'image/jpeg', name = 'photo.jpg' } = {}) {
  const head = `--cut\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return new Uint8Array(Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--cut--\r\n')]))
}
const FORM = { 'content-type': 'multipart/form-data; boundary=cut' }

async function upload(bytes: Buffer, options?: Parameters<typeof form>[1], email = MANAGER): Promise<Answer> {
  const authorization = `Bearer ${await localIdentity.sign({ email, name: '' })}`
  return app.call('POST', '/images', form(bytes, options), { ...FORM, authorization })
}

const photo = () =>
  plain(2400, 1200)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Ana Reyes, 12 Secret Street' }, IFD3: { GPSLatitude: '18/1 28/1 0/1' } })
    .toBuffer()

describe('POST /images', () => {
  test('stores a photo as a smaller WebP without metadata, and serves it under a name that never changes', async () => {
    const original = await photo()
    expect((await sharp(original).metadata()).exif).toBeDefined()
    const answer = await upload(original)
    expect(answer).toMatchObject({ status: 201, body: { width: 1600, height: 800 } })
    const { image, imageUrl } = answer.body as UploadedPicture
    expect(image).toMatch(/^[0-9a-f]{32}\.webp$/)

    const response = await fetch(app.url + imageUrl)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const bytes = Buffer.from(await response.arrayBuffer())
    const { format, exif, xmp, iptc } = await sharp(bytes).metadata()
    expect({ format, exif, xmp, iptc }).toEqual({ format: 'webp', exif: undefined, xmp: undefined, iptc: undefined })
    expect(bytes.toString('latin1')).not.toContain('Secret')
    expect(await upload(original)).toMatchObject({ status: 201, body: { image } })
    expect(await office.audit('?action=image.upload')).toMatchObject([{ subject: image }, { who: MANAGER }])
  })

  test('turns a photo the right way up', async () => {
    const turned = await plain(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await upload(turned)).toMatchObject({ status: 201, body: { width: 20, height: 40 } })
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('accepts %s', async (format) => {
    expect(await upload(await plain(64, 48).toFormat(format).toBuffer())).toMatchObject({
      status: 201,
      body: { width: 64, height: 48 },
    })
  })

  test('a product can have an uploaded picture', async () => {
    const { image, imageUrl } = (await upload(await plain(30, 30).png().toBuffer())).body as UploadedPicture
    const texts = { title: 'Cap', subtitle: 'Red', imageAlt: 'A cap', characteristics: [{ description: 'Cotton' }] }
    const more = { image, priceCents: 100, translations: {}, keywords: {}, hidden: false, stock: null }
    expect(await office.as(MANAGER, 'POST', '/shop/products', { id: 1, ...texts, ...more })).toMatchObject({
      status: 201,
    })
    const [product] = (await app.get('/products')).body as Product[]
    expect(product).toMatchObject({ image, imageUrl })
    expect(await app.get(`/images/${image}`)).toMatchObject({ status: 200 })
  })

  test('24 megapixels are accepted, and 25 are refused', async () => {
    expect(await upload(await plain(6000, 4000).jpeg().toBuffer())).toMatchObject({ status: 201 })
    expectError(await upload(await plain(5000, 5001).jpeg().toBuffer()), 422, 'TOO_MANY_PIXELS')
  })

  test('a decompression bomb is refused before it is decoded', async () => {
    expectError(await upload(pngOf(50_000, 50_000)), 422, 'TOO_MANY_PIXELS')
  })

  test('a file of 11 MB is refused', async () => {
    const bytes = Buffer.alloc(11 * 1024 * 1024)
    Buffer.from([0xff, 0xd8, 0xff]).copy(bytes)
    expectError(await upload(bytes), 413, 'PICTURE_TOO_LARGE')
  })

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['the beginning of a JPEG', async () => (await photo()).subarray(0, 400)],
    ['noise that begins as a PNG', () => Buffer.concat([PNG, Buffer.from('noise'.repeat(99))])],
  ])('%s is refused as damaged', async (_, make) => {
    expectError(await upload(await make()), 422, 'DAMAGED_PICTURE')
  })

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', () => plain(9, 9).gif().toBuffer()],
    ['a TIFF', () => plain(9, 9).tiff().toBuffer()],
    ['a text', () => Buffer.from('hello')],
    ['an empty file', () => Buffer.alloc(0)],
    ['a JPEG that is also a page', async () => Buffer.concat([await photo(), Buffer.from('<html><body>')])],
    [
      'a JPEG that is also a script',
      async () => Buffer.concat([await photo(), Buffer.from('<?php system($_GET[0]);')]),
    ],
    ['a JPEG with a script in a comment', async () => withComment(await photo(), '<script>alert(1)</script>')],
    [
      'a PNG that is also a PDF',
      async () => Buffer.concat([await plain(9, 9).png().toBuffer(), Buffer.from('%PDF-1.7')]),
    ],
    [
      'a JPEG that is also an archive',
      async () => Buffer.concat([await photo(), Buffer.from('PK\x01\x02..PK\x05\x06..')]),
    ],
  ])('%s is refused', async (_, make) => {
    expectError(await upload(await make()), 422, 'NOT_A_PICTURE')
  })

  test('at most four uploads at once are accepted; the others are asked to try again later', async () => {
    const bytes = form(await plain(20, 20).png().toBuffer())
    const authorization = `Bearer ${await localIdentity.sign({ email: MANAGER, name: '' })}`
    const began = Array.from({ length: MOST_UPLOADS }, () => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const writer = writable.getWriter()
      void writer.write(bytes.subarray(0, 100))
      const options = { method: 'POST', headers: { ...FORM, authorization }, body: readable, duplex: 'half' as const }
      return { writer, answered: fetch(`${app.url}/images`, options) }
    })
    const next = () => app.call('POST', '/images', bytes, { ...FORM, authorization })
    await vi.waitFor(async () => {
      const refused = await next()
      expectError(refused, 429, 'TOO_MANY_UPLOADS', /^image: /)
      expect(refused.headers.get('retry-after')).toBe('5')
    })
    for (const { writer, answered } of began) {
      void writer.write(bytes.subarray(100))
      void writer.close()
      expect((await answered).status).toBe(201)
    }
    expect(await next()).toMatchObject({ status: 201 })
  })

  test('a form without the picture gets a 400, and a body that is not a form gets a 415', async () => {
    const authorization = `Bearer ${await localIdentity.sign({ email: MANAGER, name: '' })}`
    expectError(await upload(await photo(), { field: 'file' }), 400, 'BAD_REQUEST', '^image: is missing')
    expectError(await app.call('POST', '/images', '--cut--\r\n', { ...FORM, authorization }), 400, 'BAD_REQUEST')
    expectError(await office.as(MANAGER, 'POST', '/images', { image: 'x' }), 415, 'UNSUPPORTED_MEDIA_TYPE')
  })

  test('only people with a role for all clubs upload pictures', async () => {
    expectError(await app.call('POST', '/images', form(await photo()), FORM), 401, 'NO_TOKEN')
    expectError(await upload(await photo(), {}, 'ana@example.com'), 403, 'FORBIDDEN')
  })

  test('a picture with any changed bytes is stored or refused, and never causes an internal error', async () => {
    const original = await plain(64, 48).jpeg().toBuffer()
    const change = fc.record({ at: fc.nat(original.length - 1), value: fc.nat(255) })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), fc.nat(20), async (changes, cut) => {
        const bytes = Buffer.from(original.subarray(0, original.length - cut))
        for (const { at, value } of changes) if (at < bytes.length) bytes[at] = value
        expect([201, 422]).toContain((await upload(bytes)).status)
      }),
      { numRuns: 40 },
    )
  })
})

test('PostgreSQL returns the bytes as they were stored', async () => {
  const storage = await openPglite()
  const pictures = openPictures(storage, openAudit(storage), Date.now)
  const { image } = await pictures.add(await plain(50, 40).png().toBuffer(), 'ana')
  const found = await pictures.find(image)
  expect(await sharp(found?.answer.body).metadata()).toMatchObject({ format: 'webp', width: 50, height: 40 })
  expect(await pictures.digest(image)).toBe(found?.digest)
  await storage.close()
})

test.runIf(existsSync('/proc/self/maps'))('a server loads the decoder only for the first upload', async () => {
  const TOKEN_KEY = 'a key for pictures only'
  const file = path.join(temporaryFolder(), 'test.db')
  const server = await startProcess(file, await freePort(), { TOKEN_KEY })
  const hasDecoder = () => readFileSync(`/proc/${server.pid}/maps`, 'utf8').includes('vips')
  await storePeople(file, { [MANAGER]: [{ role: 'manager', club: null }] })
  expect(hasDecoder()).toBe(false)
  const authorization = `Bearer ${await localTokens(TOKEN_KEY).sign({ email: MANAGER, name: '' })}`
  const answer = await server.call('POST', '/images', form(await photo()), { ...FORM, authorization })
  expect({ status: answer.status, hasDecoder: hasDecoder() }).toEqual({ status: 201, hasDecoder: true })
})

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Returns a small file that claims to be a picture of this size. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const typed = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(typed))
    return Buffer.concat([length, typed, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const empty = Buffer.from('789c030000000001', 'hex')
  return Buffer.concat([PNG, chunk('IHDR', header), chunk('IDAT', empty), chunk('IEND', Buffer.alloc(0))])
}

/** Adds a comment to a JPEG, after its first marker. */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment), jpeg.subarray(2)])
}
