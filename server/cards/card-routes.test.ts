import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { OfficeClub } from '../../shared/clubs/club-office-schemas.ts'
import { LANGUAGES } from '../../shared/i18n/languages.ts'
import { aMatch, pointBy } from '../testing/client.ts'
import { expectError } from '../testing/errors.ts'
import { freePort } from '../testing/free-port.ts'
import { MANAGER, OWNER, officeOf } from '../testing/office.ts'
import { SCORER_KEY, startApp, startOwnApp, temporaryFolder } from '../testing/running-app.ts'
import { startProcess } from '../testing/server-process.ts'
import { uploadPicture } from '../testing/upload-picture.ts'

const app = await startApp()
afterAll(app.close)

const pathOf = (id: string, query = ''): string => `/product/${id}/card.png${query}`

async function pictureOf(id: string, query = '') {
  const response = await fetch(app.url + pathOf(id, query))
  expect(response.status).toBe(200)
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('GET /product/{id}/card.png', () => {
  test.each([
    ['', 1200, 630],
    ['?shape=wide&lng=es&v=3', 1200, 630],
    ['?shape=tall&lng=fr', 1080, 1920],
  ])('with %j is a PNG of %i × %i pixels', async (query, width, height) => {
    const { id } = await app.newMatch()
    const { headers, bytes } = await pictureOf(id, query)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height })
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(bytes.length).toBeLessThan(300_000)
  })

  test('answers 304 until the match changes, and then another picture', async () => {
    const { id, one } = await app.newMatch()
    const before = await pictureOf(id)
    const known = { 'if-none-match': before.headers.get('etag') ?? '' }
    expect(await app.get(pathOf(id), known)).toMatchObject({ status: 304, body: '' })
    await app.score(id, pointBy(one))
    expect((await app.get(pathOf(id), known)).status).toBe(200)
    expect((await pictureOf(id)).bytes.equals(before.bytes)).toBe(false)
    await app.patch(id, { description: 'Semi-final' })
    expect(
      (await app.get(pathOf(id), { 'if-none-match': (await pictureOf(id)).headers.get('etag') ?? '' })).status,
    ).toBe(304)
  })

  test('has the name and the logo of the site, and changes with them', async () => {
    const own = await startOwnApp()
    const { as } = await officeOf(own)
    const { body } = await own.post('/product', aMatch())
    const card = pathOf(z.object({ id: z.string() }).parse(body).id)
    const read = async () => {
      const response = await fetch(own.url + card)
      return { etag: response.headers.get('etag') ?? '', bytes: Buffer.from(await response.arrayBuffer()) }
    }
    const { image } = await uploadPicture(own, 300, 100)
    const pictures = [await read()]
    const brands = [{}, { logo: { image, onWhite: false } }, { logo: { image, onWhite: true } }]
    for (const [tag, brand] of brands.entries()) {
      const wanted = { name: 'TC Nord', logo: null, sponsors: null, ...brand }
      expect((await as(OWNER, 'PUT', '/brand', wanted, { 'if-match': `"${tag}"` })).status).toBe(200)
      pictures.push(await read())
    }
    expect(new Set(pictures.map(({ etag }) => etag)).size).toBe(4)
    expect(new Set(pictures.map(({ bytes }) => bytes.toString('base64'))).size).toBe(4)
    expect(await own.get(card, { 'if-none-match': pictures[3]?.etag ?? '' })).toMatchObject({ status: 304 })
  })

  test('differs by language', async () => {
    const { id } = await app.newMatch()
    const pictures = await Promise.all(
      LANGUAGES.map(async (lng) => (await pictureOf(id, `?lng=${lng}`)).bytes.toString('base64')),
    )
    expect(new Set(pictures).size).toBe(LANGUAGES.length)
  })

  test('has the time at the match’s club, and changes with the time zone of the club', async () => {
    const own = await startOwnApp()
    const { as } = await officeOf(own)
    const path = '/office/clubs/club_naco'
    const { body } = await own.post('/product', { ...aMatch(), club: 'club_naco' })
    const card = pathOf(z.object({ id: z.string() }).parse(body).id)
    const pictureIn = async (timeZone: string) => {
      const { id: _, tag, defaults: __, ...club } = (await as(MANAGER, 'GET', path)).body as OfficeClub
      expect(await as(MANAGER, 'PUT', path, { ...club, timeZone }, { 'if-match': `"${tag}"` })).toMatchObject({
        status: 200,
      })
      const response = await fetch(own.url + card)
      return { etag: response.headers.get('etag') ?? '', bytes: Buffer.from(await response.arrayBuffer()) }
    }
    const before = await pictureIn('America/Santo_Domingo')
    expect(await own.get(card, { 'if-none-match': before.etag })).toMatchObject({ status: 304 })
    const after = await pictureIn('Asia/Kathmandu')
    expect(after.bytes.equals(before.bytes)).toBe(false)
    expect(await own.get(card, { 'if-none-match': before.etag })).toMatchObject({ status: 200 })
    expect((await pictureIn('America/Santo_Domingo')).bytes.equals(before.bytes)).toBe(true)
  })

  test('draws names with markup, and names in scripts that our fonts lack', async () => {
    for (const company of ['</text><script>&"', '大坂なおみ', '👩🏽‍🦰 Ana', 'Świątek Đoković']) {
      const { id } = await app.newMatch({ company })
      expect(await sharp((await pictureOf(id)).bytes).metadata()).toMatchObject({ format: 'png' })
    }
  })

  test('rejects other shapes and languages, and unknown matches', async () => {
    const { id } = await app.newMatch()
    expectError(await app.get(pathOf(id, '?shape=9999x9999')), 400, 'BAD_REQUEST', /^shape: /)
    expectError(await app.get(pathOf(id, '?lng=__proto__')), 400, 'BAD_REQUEST', /^lng: /)
    expectError(await app.get(pathOf('nobody')), 404, 'MATCH_NOT_FOUND')
  })
})

test('limits the cards of an address', async () => {
  const limited = await startApp({ config: { cardReads: 1 } })
  onTestFinished(limited.close)
  const { id } = await limited.newMatch()
  expect((await limited.get(pathOf(id))).status).toBe(200)
  expectError(await limited.get(pathOf(id)), 429, 'TOO_MANY_REQUESTS')
})

test.runIf(existsSync('/proc/self/maps'))('a server loads the drawing library only for the first card', async () => {
  const server = await startProcess(path.join(temporaryFolder(), 'test.db'), await freePort(), { SCORER_KEY })
  const isLoaded = () => readFileSync(`/proc/${server.pid}/maps`, 'utf8').includes('resvg')
  const scorer = { authorization: `Bearer ${SCORER_KEY}`, 'content-type': 'application/json' }
  await server.call('POST', '/product', JSON.stringify({ id: 'm1', ...aMatch() }), scorer)
  expect(isLoaded()).toBe(false)
  expect((await server.call('GET', '/product/m1/card.png', undefined, { 'if-none-match': '*' })).status).toBe(304)
  expect(isLoaded(), 'after a 304').toBe(false)
  expect((await server.call('GET', '/product/m1/card.png')).status).toBe(200)
  expect(isLoaded()).toBe(true)
})
