import { filledPath, PAGES, type PageName, pageAt } from '../../shared/pages/page-table.ts'
import { MY_BOOKINGS } from '../../shared/reservations/booking-mails.ts'

// The translation key of a link's text is `nav.` and the name of its page: `nav.home`.

/** A page, or the part of the calendar page that lists one's own bookings. */
export type LinkName = PageName | 'bookings'

/** Links of the header on a wide screen. */
export const HEADER_LINKS: readonly PageName[] = ['home', 'live', 'stats', 'clubs', 'calendar', 'shop', 'blog']

/** Links that the header always shows. They are the first ones in the phone's menu. */
export const MAIN_LINKS: readonly PageName[] = ['home', 'shop', 'live']

/** Links of the phone's bar: the five most used ones. The logo links to the home page. */
export const BAR_LINKS = ['live', 'stats', 'clubs', 'calendar', 'shop'] as const satisfies readonly PageName[]

/**
 * Returns the links of the menu. It begins with the profile and the bookings if an email is stored on this device, else with the login.
 * @param worksHere whether the office opens for the person
 */
export const menuLinks = (signedIn: boolean, worksHere = false): readonly LinkName[] => [
  ...(signedIn
    ? (['profile', ...(worksHere ? (['office'] as const) : []), 'bookings'] as const)
    : (['login'] as const)),
  'stats',
  'players',
  'competitions',
  'orderOfPlay',
  'blog',
  'calendar',
  'clubs',
  'help',
]

export const FOOTER_LINKS: readonly PageName[] = ['home', 'stats', 'live', 'joinUs', 'help']

/** Returns the address of a link. */
export const linkTo = (link: LinkName): string => (link === 'bookings' ? MY_BOOKINGS : filledPath(PAGES[link].path, []))

/**
 * Returns the `aria-current` of a link: `page` if it leads to the page at this path, `true` if it leads to that page's section.
 * @param search query of the address, with its `?`
 */
export function currentAt(link: LinkName, pathname: string, search = ''): 'page' | 'true' | undefined {
  const page = pageAt(pathname)
  const isBookings = PAGES[page].path + search === MY_BOOKINGS
  if (link === (isBookings ? 'bookings' : page)) return 'page'
  return link === (isBookings ? page : PAGES[page].section) ? 'true' : undefined
}
