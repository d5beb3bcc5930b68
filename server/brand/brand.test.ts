// Runs on both databases.
import { describe, expect, test } from 'vitest'
import { MOST_SPONSORS } from '../../shared/brand/brand.ts'
import type { BrandAnswer } from '../../shared/brand/brand-schemas.ts'
import { expectError } from '../testing/errors.ts'
import { MANAGER, OWNER, officeOf } from '../testing/office.ts'
import { startApp } from '../testing/running-app.ts'
import { uploadPicture } from '../testing/upload-picture.ts'

const PATH = '/brand'
const NONE = { name: null, logo: null, sponsors: null }

/** Starts a server, and returns functions with which an owner uploads pictures and changes the brand. */
async function aSite() {
  const app = await startApp()
  const { as, audit } = await officeOf(app)
  const read = async () => (await app.get(PATH)).body as BrandAnswer
  const change = async (brand: object, { by = OWNER, tag = '' } = {}) =>
    as(by, 'PUT', PATH, brand, { 'if-match': `"${tag || (await read()).tag}"` })

  const upload = (width: number, height: number) => uploadPicture(app, width, height)
  return { app, audit, read, change, upload }
}

test('a site without a brand has the name of the product and the example sponsors', async () => {
  const { app, read } = await aSite()
  expect(await read()).toEqual({ ...NONE, tag: '0' })
  await app.close()
})

describe('an owner', () => {
  test('sets the name, the logo and the sponsors in their order, and the audit log has it', async () => {
    const { app, audit, change, read, upload } = await aSite()
    const [logo, cafe, bank] = [await upload(300, 100), await upload(200, 80), await upload(90, 90)]
    const sponsors = [
      { image: cafe.image, name: 'Café', link: 'https://cafe.example/menu' },
      { image: bank.image, name: 'Bank', link: null },
    ]
    const mine = { name: 'TC Nord', logo: { image: logo.image, onWhite: true }, sponsors }
    const shown = {
      name: 'TC Nord',
      logo: { ...logo, onWhite: true },
      sponsors: [
        { ...cafe, name: 'Café', link: 'https://cafe.example/menu' },
        { ...bank, name: 'Bank', link: null },
      ],
    }
    expect(await change(mine)).toMatchObject({ status: 200, body: { tag: '1', ...shown } })
    expect(await read()).toEqual({ tag: '1', ...shown })

    expect(await change({ ...mine, sponsors: sponsors.toReversed() })).toMatchObject({ status: 200 })
    expect((await read()).sponsors?.map(({ name }) => name)).toEqual(['Bank', 'Café'])
    expect(await audit('?action=brand.update')).toMatchObject([
      {
        before: { sponsors: ['Café https://cafe.example/menu', 'Bank'] },
        after: { sponsors: ['Bank', 'Café https://cafe.example/menu'] },
      },
      {
        who: OWNER,
        before: { name: null, logo: null, exampleSponsors: true },
        after: { name: 'TC Nord', logo: logo.image, onWhite: true, exampleSponsors: false },
      },
    ])
    await app.close()
  })

  test('shows no sponsors at all, or the examples again', async () => {
    const { app, audit, change, read } = await aSite()
    expect(await change({ ...NONE, sponsors: [] })).toMatchObject({ status: 200, body: { sponsors: [] } })
    expect(await change({ ...NONE, sponsors: [] })).toMatchObject({ status: 200, body: { tag: '1' } })
    expect(await audit('?action=brand.update')).toMatchObject([{ after: { exampleSponsors: false } }])
    await change(NONE)
    expect((await read()).sponsors).toBeNull()
    await app.close()
  })

  test('is asked if somebody else has changed it: of several at once, one is first', async () => {
    const { app, change } = await aSite()
    const named = (index: number) => change({ ...NONE, name: `Name ${index}` }, { tag: '0' })
    const first = await Promise.all([0, 1, 2, 3, 4].map(named))
    expect(first.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412])
    expectError(await change(NONE, { tag: '0' }), 412, 'CHANGED_MEANWHILE')
    const second = await Promise.all([5, 6, 7].map((index) => change({ ...NONE, name: `N${index}` }, { tag: '1' })))
    expect(second.map(({ status }) => status).sort()).toEqual([200, 412, 412])
    await app.close()
  })
})

describe('a change is rejected', () => {
  test('without the role, without a tag, and with a picture that nobody has uploaded', async () => {
    const { app, change } = await aSite()
    expectError(await change(NONE, { by: MANAGER }), 403, 'FORBIDDEN')
    expectError(await app.sendAs(OWNER, 'PUT', PATH, NONE), 428, 'NO_IF_MATCH')
    const logo = { image: 'nobody.webp', onWhite: false }
    expectError(await change({ ...NONE, name: 'TC', logo }), 422, 'UNKNOWN_IMAGE', 'logo.image')
    const sponsors = [{ image: '../../etc/passwd', name: 'A', link: null }]
    expectError(await change({ ...NONE, sponsors }), 422, 'UNKNOWN_IMAGE', 'sponsors.0..image')
    await app.close()
  })

  test.each([
    ['http', 'http://cafe.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script with spaces', ' javascript:alert(1)'],
    ['data', 'data:text/html,<script>1</script>'],
    ['no host', 'https://'],
    ['a host of one word', 'https://localhost/'],
    ['another line', 'https://cafe.example/\nx'],
  ])('with a link that is %s', async (_, link) => {
    const { app, change } = await aSite()
    const sponsors = [{ image: 'a.webp', name: 'A', link }]
    expectError(await change({ ...NONE, sponsors }), 400, 'BAD_REQUEST', 'sponsors.0..link')
    await app.close()
  })

  test('with a logo without a name, with a sponsor without a name, and with too many sponsors', async () => {
    const { app, change } = await aSite()
    const logo = { image: 'a.webp', onWhite: false }
    expectError(await change({ ...NONE, logo }), 400, 'BAD_REQUEST', 'name: is needed')
    const one = { image: 'a.webp', name: 'A', link: null }
    expectError(await change({ ...NONE, sponsors: [{ ...one, name: ' ' }] }), 400, 'BAD_REQUEST', 'sponsors.0..name')
    const many = Array.from({ length: MOST_SPONSORS + 1 }, () => one)
    expectError(await change({ ...NONE, sponsors: many }), 400, 'BAD_REQUEST', 'sponsors: must have at most')
    await app.close()
  })
})
