import { PAGES, type PageName, pageAt } from '../../shared/pages/page-table.ts'

// The translation key of a link's text is `nav.` and the name of its page: `nav.home`.

/** Links of the header on a wide screen. */
export const HEADER_LINKS: readonly PageName[] = ['home', 'live', 'stats', 'clubs', 'calendar', 'shop', 'blog']

/** Links that the header always shows. They are the first ones in the phone's menu. */
export const MAIN_LINKS: readonly PageName[] = ['home', 'shop', 'live']

/** Links of the phone's bar: the five most used ones. The logo links to the home page. */
export const BAR_LINKS = ['live', 'stats', 'clubs', 'calendar', 'shop'] as const satisfies readonly PageName[]

/** Returns the links of the menu. It begins with the profile if an email is stored on this device, else with the login. */
export const menuLinks = (signedIn: boolean): readonly PageName[] => [
  signedIn ? 'profile' : 'login',
  'stats',
  'blog',
  'calendar',
  'clubs',
  'help',
]

export const FOOTER_LINKS: readonly PageName[] = ['home', 'stats', 'live', 'joinUs', 'help']

/** Returns the `aria-current` of a link: `page` if it leads to the page at this path, `true` if it leads to that page's section. */
export function currentAt(link: PageName, pathname: string): 'page' | 'true' | undefined {
  const current = pageAt(pathname)
  if (current === link) return 'page'
  return PAGES[current].section === link ? 'true' : undefined
}
