import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { clubDayIn } from '../testing/club-day.ts'
import { signIn, tokenOf } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

const TEXTS = {
  en: {
    blocked: 'The club has blocked your account. To use it again, ask the club’s desk.',
    contact: 'Contact the club',
  },
  fr: {
    blocked: 'Le club a bloqué votre compte. Pour l’utiliser de nouveau, adressez-vous au bureau du club.',
    contact: 'Contacter le club',
  },
  es: {
    blocked: 'El club bloqueó tu cuenta. Para volver a usarla, pregunta en la oficina del club.',
    contact: 'Contactar al club',
  },
} as const

/** Pages that a blocked person opens, each in one language, and the page that is then shown. */
const PAGES = [
  ['/cart', 'en', '/cart'],
  ['/shop', 'fr', '/shop'],
  ['/calendar', 'es', '/login'],
  ['/orderhistory', 'fr', '/login'],
  ['/profile', 'es', '/profile'],
  ['/office', 'en', '/login'],
] as const

test.use({ viewport: { width: 390, height: 844 } })

test('A person who is blocked while signed in reads so on every page, with a way to the club, and never that a session ended', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }], [BETO.email]: [] })
  await signIn(page, BETO)
  const { day } = clubDayIn(1)
  await page.goto(`/reservations/club_naco/${day}`)
  await page.getByRole('gridcell', { name: 'Court 1, 18:00, free', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Practice')

  const blocked = await fetch(`${server.url}/people/${BETO.email}/blocked`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(ANA)}` },
    body: JSON.stringify({ blocked: true }),
  })
  expect(blocked.status).toBe(200)
  await dialog.getByRole('button', { name: 'Book Court 1, 18:00' }).click()
  await expect(dialog).toContainText(TEXTS.en.blocked)
  await dialog.getByRole('link', { name: TEXTS.en.contact }).click()
  await expect(page).toHaveURL('/help')
  await expect(page.getByRole('link', { name: 'club@ventaja.example' })).toBeVisible()

  for (const [path, language, shown] of PAGES) {
    await page.goto(`${path}?lng=${language}`)
    const bar = page.getByRole('alert').filter({ hasText: TEXTS[language].blocked })
    await expect(bar, path).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${shown}([?]|$)`))
    await expect(bar.getByRole('link', { name: TEXTS[language].contact })).toHaveAttribute('href', '/help')
    expect(await page.evaluate(() => localStorage.getItem('token')), path).toBeNull()
    if (path === '/cart') {
      await expect(page.getByRole('main')).toContainText(TEXTS.en.blocked)
      await expectAccessible(page)
    }
  }
})
