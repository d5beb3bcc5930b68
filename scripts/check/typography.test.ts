import { expect, test } from 'vitest'
import { textsIn, wrongTypography } from './typography.ts'

const wrong = (language: string, text: string) => wrongTypography('key', language, text).length > 0

test.each([
  ['en', "the club's office"],
  ['fr', "l'accueil"],
  ['en', "the players' lounge"],
  ['es', 'todas "son la mía"'],
])('in %s, reports a straight apostrophe or quotation mark: %s', (language, text) => {
  expect(wrong(language, text)).toBe(true)
})

test.each([
  ['en', 'the club’s office'],
  ['fr', 'Un match\u00a0: l’accueil'],
  ['es', 'todas “son la mía”'],
  ['en', "Strung at 24 kg, 5' 10"],
])('in %s, accepts: %s', (language, text) => {
  expect(wrong(language, text)).toBe(false)
})

test.each(['Qui joue ?', 'Jeu !', 'Oui ; non', 'Ceci : cela', '« Avantage »', '«\u00a0Avantage »'])(
  'a French sentence needs a no-break space before its sign: %s',
  (text) => {
    expect(wrong('fr', text)).toBe(true)
    expect(wrong('fr', text.replace(/ (?=[:;?!»])|(?<=«) /g, '\u00a0'))).toBe(false)
    expect(wrong('en', text)).toBe(false)
  },
)

test('finds texts at any depth, and names their place', () => {
  expect(textsIn({ id: 7, title: 'a', fr: { list: ['b'], none: null } })).toEqual(['a', 'b'])
  expect(wrongTypography('help.text', 'fr', "l'eau")).toEqual(['help.text: has a straight apostrophe; use ’'])
})
