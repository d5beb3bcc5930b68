import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { handleErrors } from '../http/error-handling.ts'
import { expectError } from '../testing/errors.ts'
import { startApp, temporaryFolder } from '../testing/running-app.ts'
import { digestOf } from './content-folder.ts'
import { lastingName, parseImageName } from './image-names.ts'
import { imagesRoutes } from './images-routes.ts'

const app = await startApp()
afterAll(app.close)

const IMAGE = 'court-from-above.svg'

describe('GET /images/{file}', () => {
  test('answers an image of the club, kept for an hour and then asked for again', async () => {
    const { status, headers, body } = await app.get(`/images/${IMAGE}`)
    expect({ status, body }).toEqual({ status: 200, body: expect.stringContaining('<svg') })
    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(headers.get('cache-control')).toBe('public, max-age=3600, must-revalidate')
    const etag = headers.get('etag') ?? ''
    expect(await app.get(`/images/${IMAGE}`, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
  })

  test('under a name with its digest it is kept for good', async () => {
    const { body } = await app.get(`/images/${IMAGE}`)
    const lasting = await app.get(`/images/${lastingName(IMAGE, digestOf(String(body)))}`)
    expect(lasting).toMatchObject({ status: 200, body })
    expect(lasting.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('under a name with another digest it is found, and not kept for good', async () => {
    const { status, headers } = await app.get(`/images/${lastingName(IMAGE, '0'.repeat(64))}`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).not.toContain('immutable')
  })

  test('an SVG that is opened by itself runs nothing', async () => {
    const { headers } = await app.get(`/images/${IMAGE}`)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/)
    expect(headers.get('content-security-policy')).not.toContain('script-src')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('HEAD tells the same without the bytes', async () => {
    expect(await app.call('HEAD', `/images/${IMAGE}`)).toMatchObject({ status: 200, body: '' })
  })

  test.each([
    'none.svg',
    'images',
    '.svg',
    '.gitignore',
    'Court.svg',
    'court.txt',
    'court.1a2b3c4d.svg',
    'a'.repeat(190),
  ])('what is no image of ours (%s) is a 404', async (file) =>
    expectError(await app.get(`/images/${file}`), 404, 'NOT_FOUND'),
  )
})

/** As it stands: fetch would resolve the dots before it asks. */
const asIs = (url: string): Promise<{ status: number | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    request(app.url, { path: url }, async (response) => {
      resolve({ status: response.statusCode, body: Buffer.concat(await response.toArray()).toString() })
    })
      .on('error', reject)
      .end()
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
  '/images/',
])('[F29] %s is a 404 and reads nothing', async (url) => {
  const { status, body } = await asIs(url)
  expect(status).toBe(404)
  expect(body).not.toMatch(/"dependencies"|<svg/)
})

test('an image that has changed is served as it is now', async () => {
  const folder = temporaryFolder()
  const own = fastify()
  onTestFinished(() => own.close())
  own.setValidatorCompiler(validatorCompiler)
  own.setSerializerCompiler(serializerCompiler)
  handleErrors(own)
  imagesRoutes(own, folder)
  const ask = async () => (await own.inject('/images/a.svg')).statusCode
  expect(await ask()).toBe(404)
  for (const text of ['<svg/>', '<svg>new</svg>']) {
    writeFileSync(path.join(folder, 'a.svg'), text)
    expect((await own.inject('/images/a.svg')).body).toBe(text)
  }
})

test.each([
  ['court.svg', { file: 'court.svg', type: 'image/svg+xml', hash: null }],
  ['kids-clinic.0123abcd.webp', { file: 'kids-clinic.webp', type: 'image/webp', hash: '0123abcd' }],
  ['a.0123abc.svg', null],
  ['a..svg', null],
  ['-a.svg', null],
  ['a.svg.svg', null],
  ['a.svg\n', null],
])('the name %j is understood', (name, expected) => expect(parseImageName(name)).toEqual(expected))
