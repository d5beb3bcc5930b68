/** Every place that the header, the menus, the bar and the footer lead to. Its name is its translation's, under `nav`. */
const PLACES = {
  home: '/',
  live: '/live',
  stats: '/stats',
  reservation: '/reservation',
  calendar: '/calendar',
  shop: '/shop',
  blog: '/blog',
  profile: '/profile',
  login: '/login',
  help: '/help',
  about: '/joinus',
} as const

export type Place = keyof typeof PLACES

/** The header's links where there is room for all. */
export const HEADER_LINKS: readonly Place[] = ['home', 'live', 'stats', 'reservation', 'calendar', 'shop', 'blog']

/** Those of them that the header always shows, and the phone's menu begins with. */
export const MAIN_LINKS: readonly Place[] = ['home', 'shop', 'live']

/** The phone's bar: the five most used. The logo above leads home. */
export const BAR_LINKS = ['live', 'stats', 'reservation', 'calendar', 'shop'] as const satisfies readonly Place[]

/** The menu begins with the profile for whoever has an email stored here, and with the login for everybody else. */
export const menuLinks = (signedIn: boolean): readonly Place[] => [
  signedIn ? 'profile' : 'login',
  'stats',
  'blog',
  'calendar',
  'reservation',
  'help',
]

export const FOOTER_LINKS: readonly Place[] = ['home', 'stats', 'live', 'about', 'help']

export const pathOf = (place: Place): string => PLACES[place]

/** Tells a link whether it leads to the page at this path (`page`), or to the section in which that page is (`true`). */
export function currentAt(place: Place, pathname: string): 'page' | 'true' | undefined {
  const path = PLACES[place]
  const at = pathname.toLowerCase()
  if (at === path) return 'page'
  // A post is under /blogdetail, a product under /shopdetail, a club's grid under /reservations.
  const inside = path !== '/' && at.startsWith(path)
  return inside || (place === 'reservation' && at.startsWith('/days/')) ? 'true' : undefined
}
