import i18n from 'i18next'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { initReactI18next } from 'react-i18next'
import { StaticRouter } from 'react-router-dom'
import type { Language } from '../shared/i18n/languages.ts'
import { PAGES, pageAt } from '../shared/pages/page-table.ts'
import { Shell } from './app/shell.tsx'
import type { Draw } from './drawn.ts'
import { currentLanguage, WORDS } from './i18n/i18n.ts'
import { giveDrawnMatch } from './match-feed/drawn-match.ts'
import { giveDrawnProducts } from './shop/drawn-products.ts'
import { TitleListener } from './ui/page-title.ts'

export const giveWords: Draw['giveWords'] = async (words) => {
  const resources = Object.fromEntries(Object.entries(words).map(([lng, translation]) => [lng, { translation }]))
  await i18n.use(initReactI18next).init({ ...WORDS, resources })
}

export const drawPage: Draw['drawPage'] = async (path, language) => {
  await i18n.changeLanguage(language)
  const { page, title } = titled(path)
  const { prelude } = await prerender(page, {
    // In one piece: no script of React's puts it together.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error
    },
  })
  const html = await new Response(prelude).text()
  return { html, title: title(), about: i18n.t(PAGES[pageAt(path)].about ?? 'footer.line') }
}

export const drawMatch: Draw['drawMatch'] = (summary, language) => {
  giveDrawnMatch(summary)
  const drawn = drawnAtOnce(PAGES.liveMatch.path.replace(':id', encodeURIComponent(summary.id)), language)
  return { ...drawn, about: [summary.category, summary.description].filter(Boolean).join(' · ') }
}

export const drawShop: Draw['drawShop'] = (products, language) => {
  giveDrawnProducts(products)
  return { ...drawnAtOnce(PAGES.shop.path, language), about: i18n.t('shop.lead') }
}

/** In one go: nobody else draws meanwhile, for the language and what the page is given are everybody's. */
function drawnAtOnce(path: string, language: Language): { html: string; title: string } {
  void i18n.changeLanguage(language)
  if (currentLanguage() !== language) throw new Error(`the words in ${language} are not here`)
  const { page, title } = titled(path)
  const html = renderToString(page)
  return { html, title: title() }
}

/** The page at this path, and the title that it has told once it is drawn. */
function titled(path: string): { page: ReactNode; title: () => string } {
  let title = ''
  const page = (
    <StrictMode>
      <TitleListener
        value={(told) => {
          title = told
        }}
      >
        <StaticRouter location={path}>
          <Shell />
        </StaticRouter>
      </TitleListener>
    </StrictMode>
  )
  return { page, title: () => title }
}
