import i18n from 'i18next'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { initReactI18next } from 'react-i18next'
import { StaticRouter } from 'react-router-dom'
import { FALLBACK_LANGUAGE, type Language } from '../shared/i18n/languages.ts'
import type { PrerenderedMatch } from '../shared/matches/match.ts'
import { filledPath, PAGE_NAMES, PAGES, type PageName } from '../shared/pages/page-table.ts'
import type { PageData, PageRendering } from '../shared/pages/rendered-page.ts'
import { servedPage } from '../shared/pages/served-pages.ts'
import type { PlayerProfile } from '../shared/players/profile-schemas.ts'
import { dateOfDay } from '../shared/reservations/booking-rules.ts'
import { partialScore } from '../shared/scoring/display.ts'
import { shownStatus } from '../shared/scoring/shown-score.ts'
import { productTexts } from '../shared/shop/product.ts'
import type { Product } from '../shared/shop/shop-schemas.ts'
import { DEFAULT_SETTINGS } from '../shared/shop/shop-settings.ts'
import { WEEKDAYS } from '../shared/time/week.ts'
import { Shell } from './app/shell.tsx'
import { I18N_OPTIONS } from './i18n/i18n.ts'
import { shopLead } from './shop/shop-lead.ts'
import { dateTitle, weekdayName } from './ui/dates.ts'
import { money } from './ui/money-text.ts'
import { setPageData, siteName } from './ui/page-data.ts'
import { fullTitle, TitleListener } from './ui/page-heading.tsx'
import { currentLanguage } from './ui/use-translation.ts'

let loading: Promise<void> | undefined

// The translations and the lazy code are global variables, so only the first server of a process loads them.
export const load: PageRendering['load'] = (resources) => {
  loading ??= loadAll(resources)
  return loading
}

async function loadAll(resources: Parameters<PageRendering['load']>[0]): Promise<void> {
  const files = Object.keys(resources[FALLBACK_LANGUAGE])
  await i18n.use(initReactI18next).init({ ...I18N_OPTIONS, ns: files, fallbackNS: files, resources })
  // With it, pages have the line about the trial sign-in, whose code is lazy too.
  setPageData({ trial: { openedAt: 0, until: 1, timeZone: 'UTC' } })
  // Loads all lazy code. `prerender` waits for such code, but `renderPage` below does not.
  for (const name of PAGE_NAMES) if (servedPage(name).prerender) await prerender(elementOf(addressOf(name, {})))
}

export const noScriptText: PageRendering['noScriptText'] = (language) => i18n.getFixedT(language)('unready.noScripts')

export const titleOf: PageRendering['titleOf'] = (key, language, data) => {
  setPageData(data)
  return fullTitle(i18n.getFixedT(language)(key), siteName())
}

// This function is synchronous, because the language and the data are global variables of the app.
export const renderPage: PageRendering['renderPage'] = (name, language, data) => {
  void i18n.changeLanguage(language)
  if (currentLanguage() !== language) throw new Error(`there are no translations in ${language}`)
  setPageData(data)
  let title = ''
  const html = renderToString(
    elementOf(addressOf(name, data), (text) => {
      title = text
    }),
  )
  const { match, product, post } = data
  const told =
    aboutOf(product, language) ?? aboutPlayer(data.player?.profile) ?? post?.subtitle ?? aboutDay(data, language)
  if (told) return { html, title, about: told }
  if (name === 'shop') return { html, title, about: shopLead(data.shop ?? DEFAULT_SETTINGS, i18n.t, language) }
  if (!match) return { html, title, about: i18n.t(servedPage(name).about ?? 'footer.line') }
  const about = [match.category, match.description].filter(Boolean).join(' · ')
  return { html, title, about, preview: `${about} · ${scoreOf(match)}` }
}

/** Returns the description of a product: its second title, its price and what it is like. */
function aboutOf(product: Product | undefined, language: Language): string | undefined {
  if (!product) return undefined
  const { subtitle, characteristics } = productTexts(product, language)
  const priced = `${subtitle} · ${money(product.priceCents, product.currency, language)}`
  return [priced, ...characteristics.map(({ description }) => description)].join('. ')
}

/** Returns the description of a player: how many singles they won and lost. */
const aboutPlayer = (profile: PlayerProfile | undefined): string | undefined =>
  profile && i18n.t('players.about', { name: profile.name, ...profile.results.singles })

/** Returns the description of the days of a club, or of one day: the name of the club, the day if there is one, and the address. */
function aboutDay({ clubs, day }: PageData, language: Language): string | undefined {
  const club = clubs?.find(({ id }) => id === day?.club)
  if (!club || !day) return undefined
  const { weekday, now } = day
  const named = weekday
    ? i18n.t('club.day.about', {
        club: club.name,
        day: weekdayName(weekday, language),
        date: dateTitle(dateOfDay(weekday, now, club.timeZone), language),
      })
    : club.name
  return [named, club.address].filter(Boolean).join(', ')
}

/** Returns the status of a match and its score, if it has begun: `Live: 6-4 3-2 (40-15)`. */
const scoreOf = ({ scoreboard: { state } }: PrerenderedMatch): string =>
  [i18n.t(`status.${shownStatus(state)}`), partialScore(state, 1)].filter(Boolean).join(': ')

/** Returns an address of the page. Its id is the id of the data's subject. Other pages get any id, because they do not show it. */
const addressOf = (name: PageName, { match, player, headToHead, product, post, day }: PageData): string =>
  filledPath(PAGES[name].path, [
    (match ?? product ?? post)?.id ?? player?.asked ?? headToHead?.asked[0] ?? day?.club ?? 'any-id',
    day?.weekday ?? headToHead?.asked[1] ?? WEEKDAYS[0],
  ]).replace('*', '/no-such-page')

const elementOf = (address: string, onTitle: ((title: string) => void) | null = null): ReactNode => (
  <StrictMode>
    <TitleListener value={onTitle}>
      <StaticRouter location={address}>
        <Shell />
      </StaticRouter>
    </TitleListener>
  </StrictMode>
)
