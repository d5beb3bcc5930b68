import i18n from 'i18next'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import { cachingT, TranslationProvider, useTranslation } from './use-translation.ts'

beforeAll(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: {
      en: { translation: { points: 'Points', set: 'Set {{number}}' } },
      fr: { translation: { points: 'Points du jeu' } },
    },
  })
})

function Points() {
  const { t, language } = useTranslation()
  return `${language}: ${t('points')}`
}

test('components show the texts of the current language', async () => {
  const rendered = () => renderToString(createElement(TranslationProvider, null, createElement(Points)))
  expect(rendered()).toBe('en: Points')
  await i18n.changeLanguage('fr')
  expect(rendered()).toBe('fr: Points du jeu')
  await i18n.changeLanguage('en')
})

test('a component without the provider fails with a clear error', () => {
  expect(() => renderToString(createElement(Points))).toThrow('useTranslation needs a TranslationProvider above it')
})

test('each text is looked up once for the same values', () => {
  const lookUp = vi.fn(i18n.t)
  const t = cachingT(lookUp as unknown as typeof i18n.t)
  expect([t('set', { number: 1 }), t('set', { number: 2 }), t('set', { number: 1 })]).toEqual([
    'Set 1',
    'Set 2',
    'Set 1',
  ])
  expect([t('points'), t('points')]).toEqual(['Points', 'Points'])
  expect(lookUp.mock.calls).toEqual([
    ['set', { number: 1 }],
    ['set', { number: 2 }],
    ['points', {}],
  ])
})
