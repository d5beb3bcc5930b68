import i18n from 'i18next'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { StaticRouter } from 'react-router-dom'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { translationsIn } from '../server/pages/translations.ts'
import { asRead, HOSTILE_TEXTS } from '../server/testing/hostile-texts.ts'
import { readMarkup } from '../server/testing/read-markup.ts'
import type { CourtNow } from '../shared/court/court-schemas.ts'
import Poster from './court/poster.tsx'
import { I18N_OPTIONS } from './i18n/i18n.ts'
import type { NewLink } from './office/matches/grant-paper.tsx'
import { GrantSheet } from './office/matches/grant-sheet.tsx'
import { TranslationProvider } from './ui/use-translation.ts'

const ADDRESS = 'https://club.example/scorer/m1#grant_secret'
beforeAll(async () => {
  const resources = translationsIn('web/public/locales')
  const files = Object.keys(resources.en)
  await i18n
    .use(initReactI18next)
    .init({ ...I18N_OPTIONS, lng: 'en', ns: files, fallbackNS: files, resources: resources as never })
  vi.stubGlobal('location', { origin: 'https://club.example' })
  vi.stubGlobal('navigator', {})
  return () => vi.unstubAllGlobals()
})

/** Returns a sheet as an independent parser reads it. */
function read(sheet: ReactNode) {
  const pageful = createElement(StaticRouter, { location: '/' }, createElement(TranslationProvider, null, sheet))
  const { text, attributes } = readMarkup(Buffer.from(renderToString(pageful)).toString())
  return { text: asRead(text), attributes: attributes.map((each) => Object.keys(each)) }
}

const posterAbout = (name: string): ReactNode =>
  createElement(Poster, { court: { id: 'club_naco-1', name, clubName: name } as CourtNow })

function linkAbout(name: string): ReactNode {
  const link = { url: ADDRESS, label: `label ${name}`, from: null, until: '2026-11-30T12:00:00Z' } as NewLink
  const about = { title: `title ${name}`, where: `where ${name}`, club: null }
  return createElement(GrantSheet, { link, ...about, close: () => undefined })
}

describe.each(HOSTILE_TEXTS)('a text with %s', (_, hostile) => {
  test('is the same on the poster of a court', () => {
    const { text, attributes } = read(posterAbout(hostile))
    expect(text.split(asRead(hostile)), 'the names of the club and of the court').toHaveLength(3)
    expect(attributes).toEqual(read(posterAbout('plain')).attributes)
  })

  test('is the same on the sheet with the QR code of a link', () => {
    const { text, attributes } = read(linkAbout(hostile))
    for (const field of ['title', 'where', 'label']) expect(text).toContain(`${field} ${asRead(hostile)}`)
    expect(text).toContain(ADDRESS)
    expect(attributes).toEqual(read(linkAbout('plain')).attributes)
  })
})
