import i18n from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { currentTranslation } from './use-translation.ts'

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

test('returns the same object until the language changes', async () => {
  const before = currentTranslation()
  expect([before.language, before.t('points'), before.t('points')]).toEqual(['en', 'Points', 'Points'])
  expect(currentTranslation(), 'the same object, so that no component renders again').toBe(before)
  await i18n.changeLanguage('fr')
  expect([currentTranslation().language, currentTranslation().t('points')]).toEqual(['fr', 'Points du jeu'])
  await i18n.changeLanguage('en')
  expect(currentTranslation().t('points')).toBe('Points')
})

test('fills in the values of each call', () => {
  const { t } = currentTranslation()
  expect([t('set', { number: 1 }), t('set', { number: 2 })]).toEqual(['Set 1', 'Set 2'])
})

test('replaces a missing text once its translation has loaded', () => {
  expect(currentTranslation().t('late')).toBe('late')
  i18n.addResource('en', 'translation', 'late', 'Late')
  i18n.emit('loaded', { en: { translation: true } })
  expect(currentTranslation().t('late')).toBe('Late')
})
