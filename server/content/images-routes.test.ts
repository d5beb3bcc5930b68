import { writeFileSync } from 'node:fs'
import path from 'node:path'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import sharp from 'sharp'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { drawImage } from '../cards/draw-card.ts'
import { handleErrors } from '../http/error-handling.ts'
import { getAsIs } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { startApp, temporaryFolder } from '../testing/running-app.ts'
import { digestOf } from './content-folder.ts'
import { nameWithDigest, parseImageName } from './image-names.ts'
import { imagesRoutes } from './images-routes.ts'

const app = await startApp()
afterAll(app.close)

const IMAGE = 'court-from-above.svg'

describe('GET /images/{file}', () => {
  test('[W20] serves an image, cached for an hour', async () => {
    const { status, headers, body } = await app.get(`/images/${IMAGE}`)
    expect({ status, body }).toEqual({ status: 200, body: expect.stringContaining('<svg') })
    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(headers.get('cache-control')).toBe('public, max-age=3600, must-revalidate')
    const etag = headers.get('etag') ?? ''
    expect(await app.get(`/images/${IMAGE}`, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
  })

  test('an image with its digest in the name is cached forever', async () => {
    const { body } = await app.get(`/images/${IMAGE}`)
    const lasting = await app.get(`/images/${nameWithDigest(IMAGE, digestOf(String(body)))}`)
    expect(lasting).toMatchObject({ status: 200, body })
    expect(lasting.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('an image with an old digest in the name is served, but not cached forever', async () => {
    const { status, headers } = await app.get(`/images/${nameWithDigest(IMAGE, '0'.repeat(64))}`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).not.toContain('immutable')
  })

  test('an SVG opened as a page runs no script', async () => {
    const { headers } = await app.get(`/images/${IMAGE}`)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/)
    expect(headers.get('content-security-policy')).not.toContain('script-src')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('an SVG is also a PNG, for sites that show no SVG', async () => {
    const { body } = await app.get(`/images/${IMAGE}`)
    const name = nameWithDigest(IMAGE, digestOf(String(body)))
    const png = await fetch(`${app.url}/images/${name}.png`)
    expect(await sharp(await png.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 1200, height: 675 })
    expect(png.headers.get('content-type')).toBe('image/png')
    expect(png.headers.get('cache-control')).toContain('immutable')
    const etag = png.headers.get('etag') ?? ''
    expect(await app.get(`/images/${name}.png`, { 'if-none-match': etag })).toMatchObject({ status: 304 })
    expect(await app.get(`/images/${name}`, { 'if-none-match': etag })).toMatchObject({ status: 200 })
  })

  test('HEAD returns the same headers without the body', async () => {
    expect(await app.call('HEAD', `/images/${IMAGE}`)).toMatchObject({ status: 200, body: '' })
  })

  test.each([
    'none.svg',
    'images',
    '.svg',
    '.gitignore',
    'Court.svg',
    'court.txt',
    'none.svg.png',
    `${IMAGE}.png.png`,
    `${IMAGE}.webp`,
    'court.1a2b3c4d.svg',
    'a'.repeat(190),
  ])('answers 404 for %s', async (file) => expectError(await app.get(`/images/${file}`), 404, 'NOT_FOUND'))
})

test.each([
  '/images/../blog/',
  '/images/../../../package.json',
  '/images/%2e%2e/package.json',
  '/images/..%2f..%2f..%2fpackage.json',
  '/images/..%5c..%5c..%5cpackage.json',
  `/images/..%2fimages%2f${IMAGE}`,
  `/images/${IMAGE}%00.png`,
  `/images/%00${IMAGE}`,
  '/images/....//package.json',
  '/images/%2e',
])('[F29] %s is a 404 and reads nothing', async (url) => {
  const { status, body } = await getAsIs(app.url, url)
  expect(status).toBe(404)
  expect(body).not.toMatch(/"dependencies"|<svg/)
})

test('[F29] the folder itself accepts uploads, and lists no files', async () => {
  const { status, body } = await getAsIs(app.url, '/images/')
  expect(status).toBe(405)
  expect(body).not.toContain('.svg')
})

test('serves the new version of a changed image, and the image of the first folder that has it', async () => {
  const [folder, second] = [temporaryFolder(), temporaryFolder()]
  const own = fastify()
  onTestFinished(() => own.close())
  own.setValidatorCompiler(validatorCompiler)
  own.setSerializerCompiler(serializerCompiler)
  handleErrors(own)
  imagesRoutes(own, { find: async () => null }, drawImage, [folder, second])
  const ask = async () => (await own.inject('/images/a.svg')).statusCode
  expect(await ask()).toBe(404)
  writeFileSync(path.join(second, 'a.svg'), '<svg>second</svg>')
  expect((await own.inject('/images/a.svg')).body).toBe('<svg>second</svg>')
  for (const text of ['<svg/>', '<svg>new</svg>']) {
    writeFileSync(path.join(folder, 'a.svg'), text)
    expect((await own.inject('/images/a.svg')).body).toBe(text)
  }
})

test.each([
  ['court.svg', { file: 'court.svg', type: 'image/svg+xml', isDrawn: false, hash: null }],
  ['kids-clinic.0123abcd.webp', { file: 'kids-clinic.webp', type: 'image/webp', isDrawn: false, hash: '0123abcd' }],
  ['court.0123abcd.svg.png', { file: 'court.svg', type: 'image/png', isDrawn: true, hash: '0123abcd' }],
  ['court.webp.png', null],
  ['a.0123abc.svg', null],
  ['a..svg', null],
  ['-a.svg', null],
  ['a.svg.svg', null],
  ['a.svg\n', null],
])('parses the name %j', (name, expected) => expect(parseImageName(name)).toEqual(expected))
