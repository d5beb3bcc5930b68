import i18n from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { wordsNow } from './use-words.ts'

beforeAll(async () => {
  await i18n.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: {
      en: { translation: { points: 'Points', set: 'Set {{number}}' } },
      fr: { translation: { points: 'Points du jeu' } },
    },
  })
})

test('a word is the same until the language changes, and then another', async () => {
  const before = wordsNow()
  expect([before.language, before.t('points'), before.t('points')]).toEqual(['en', 'Points', 'Points'])
  expect(wordsNow(), 'nothing changed: who reads it is not rendered').toBe(before)
  await i18n.changeLanguage('fr')
  expect([wordsNow().language, wordsNow().t('points')]).toEqual(['fr', 'Points du jeu'])
  await i18n.changeLanguage('en')
  expect(wordsNow().t('points')).toBe('Points')
})

test('what is filled in is filled in each time', () => {
  const { t } = wordsNow()
  expect([t('set', { number: 1 }), t('set', { number: 2 })]).toEqual(['Set 1', 'Set 2'])
})

test('words that come later take the place of what stood in for them', () => {
  expect(wordsNow().t('late')).toBe('late')
  i18n.addResource('en', 'translation', 'late', 'Late')
  i18n.emit('loaded', { en: { translation: true } })
  expect(wordsNow().t('late')).toBe('Late')
})
