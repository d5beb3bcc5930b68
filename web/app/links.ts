/** Where the header, the mobile menu and the footer lead; `key` names the words. */
export interface NavLinkTo {
  to: string
  key: string
}

export const MAIN_LINKS: readonly NavLinkTo[] = [
  { to: '/', key: 'nav.home' },
  { to: '/shop', key: 'nav.shop' },
  { to: '/live', key: 'nav.live' },
]

/** The menu starts with the profile for whoever has an email stored here, and with the login for everybody else. */
export const menuLinks = (signedIn: boolean): readonly NavLinkTo[] => [
  signedIn ? { to: '/profile', key: 'nav.profile' } : { to: '/login', key: 'nav.login' },
  { to: '/stats', key: 'nav.stats' },
  { to: '/blog', key: 'nav.blog' },
  { to: '/calendar', key: 'nav.calendar' },
  { to: '/reservation', key: 'nav.reservation' },
  { to: '/help', key: 'nav.help' },
]

export const FOOTER_LINKS: readonly NavLinkTo[] = [
  { to: '/', key: 'nav.home' },
  { to: '/stats', key: 'nav.stats' },
  { to: '/live', key: 'nav.live' },
  { to: '/joinus', key: 'nav.about' },
  { to: '/help', key: 'nav.help' },
]
