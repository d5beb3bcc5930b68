import { expect, test } from 'vitest'
import { brandChange, brandValues, isLink, linkOf } from './brand-values.ts'

test.each([
  ['', null, true],
  ['  ', null, true],
  ['cafe.example', 'https://cafe.example', true],
  [' https://cafe.example/menu?a=1 ', 'https://cafe.example/menu?a=1', true],
  ['http://cafe.example', 'http://cafe.example', false],
  ['javascript:alert(1)', 'javascript:alert(1)', false],
  ['mailto:a@cafe.example', 'mailto:a@cafe.example', false],
  ['cafe', 'https://cafe', false],
  ['https://', 'https://', false],
  ['our café', 'https://our café', false],
])('the link %j is stored as %j; the form accepts it: %j', (text, link, accepted) => {
  expect([linkOf(text), isLink(text)]).toEqual([link, accepted])
})

test('a brand that is shown and stored again stays the same', () => {
  const picture = { image: 'a.webp', imageUrl: '/images/a.1.webp', width: 3, height: 1 }
  const brand = {
    name: 'TC Nord',
    logo: { ...picture, onWhite: true },
    sponsors: [{ ...picture, name: 'Café', link: 'https://cafe.example' }],
  }
  expect(brandChange(brandValues(brand))).toEqual({
    name: 'TC Nord',
    logo: { image: 'a.webp', onWhite: true },
    sponsors: [{ image: 'a.webp', name: 'Café', link: 'https://cafe.example' }],
  })
  const none = { name: null, logo: null, sponsors: null }
  expect(brandChange(brandValues(none))).toEqual(none)
  expect(brandChange(brandValues({ ...none, sponsors: [] })).sponsors).toEqual([])
})
