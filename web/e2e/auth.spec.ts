import type { Page } from '@playwright/test'
import { stored } from './testing/stored.ts'
import { BETO, expect, test } from './testing/story.ts'

/** The words of the story in each language. */
const WORDS = {
  en: {
    login: 'Login',
    google: 'Sign in with Google',
    name: 'Name',
    go: 'Continue',
    hello: 'Welcome',
    profile: 'Profile',
  },
  fr: {
    login: 'Connexion',
    google: 'Se connecter avec Google',
    name: 'Nom',
    go: 'Continuer',
    hello: 'Bienvenue',
    profile: 'Profil',
  },
  es: {
    login: 'Entrar',
    google: 'Entrar con Google',
    name: 'Nombre',
    go: 'Continuar',
    hello: '¡Hola',
    profile: 'Perfil',
  },
} as const
type Words = (typeof WORDS)[keyof typeof WORDS]

async function openPopup(page: Page, words: Words = WORDS.en): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: words.google }).click()
  return opened
}

async function fillIn(popup: Page, { name, email } = BETO, words: Words = WORDS.en): Promise<void> {
  await popup.getByLabel(words.name, { exact: true }).fill(name)
  await popup.getByLabel(/^E-?mail|^Correo/).fill(email)
  await popup.getByRole('button', { name: words.go }).click()
}

for (const [language, words] of Object.entries(WORDS)) {
  test(`A visitor signs in, reloads, looks at the profile, and signs out: ${language}`, async ({ page, context }) => {
    await page.goto(`/login?lng=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.login)
    const popup = await openPopup(page, words)
    await expect(popup.locator('html')).toHaveAttribute('lang', language)
    const closed = popup.waitForEvent('close')
    await fillIn(popup, BETO, words)
    await closed
    await expect(page.getByRole('status').filter({ hasText: words.hello })).toContainText(BETO.name)
    expect(await stored(page)).toEqual({ token: expect.any(String), username: BETO.name, email: BETO.email })
    await page.waitForURL('/cart')

    await page.reload()
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: words.profile })).toBeVisible()
    await expect(page.getByText('Beto Cruz', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
    await page.waitForURL('/')
    expect(await stored(page)).toEqual({ token: null, username: null, email: null })
    expect(context.pages()).toHaveLength(1)

    await page.goto('/live')
    await expect(page).toHaveURL('/login')
  })

  test(`Whoever asks for a protected page signs in and is led back to it: ${language}`, async ({ page, umpire }) => {
    const { id } = await umpire.createMatch()
    for (const path of ['/live', '/stats', `/stats/${id}?lng=${language}`]) {
      await page.goto(path.includes('?') ? path : `${path}?lng=${language}`)
      await expect(page).toHaveURL('/login')
      const popup = await openPopup(page, words)
      await fillIn(popup, BETO, words)
      await page.waitForURL(`**${path.split('?')[0]}?lng=${language}`)
      await expect(page.getByRole('main')).toContainText('Ana Reyes')
      await page.evaluate(() => localStorage.clear())
    }
  })
}
