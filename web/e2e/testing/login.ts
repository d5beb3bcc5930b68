import type { Locator, Page } from '@playwright/test'
import { BETO } from './signed-in.ts'

/** The texts of signing in, in each language. */
export const TEXTS = {
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
    login: 'Iniciar sesión',
    google: 'Iniciar sesión con Google',
    name: 'Nombre',
    go: 'Continuar',
    hello: '¡Hola',
    profile: 'Perfil',
  },
} as const
export type Texts = (typeof TEXTS)[keyof typeof TEXTS]

/** Clicks Google's button and waits for its popup. */
export async function openPopup(page: Page, texts: Texts = TEXTS.en): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: texts.google }).click()
  return opened
}

/** Fills in and sends the local popup. */
export async function fillIn(popup: Page, { name, email } = BETO, texts: Texts = TEXTS.en): Promise<void> {
  await popup.getByLabel(texts.name, { exact: true }).fill(name)
  await popup.getByLabel(/^E-?mail|^Correo/).fill(email)
  await clickLast(popup.getByRole('button', { name: texts.go }))
}

/** Clicks a button that closes its own window. The window may close before Playwright reports the click as done. */
export async function clickLast(button: Locator): Promise<void> {
  await button.click().catch((error: Error) => {
    if (!error.message.includes('closed')) throw error
  })
}
