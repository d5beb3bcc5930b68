import { randomUUID } from 'node:crypto'
import { mailsBeside } from '../../../server/testing/outbox.ts'
import { readMail } from '../../../server/testing/read-mail.ts'
import { PAGES, pathTo } from '../../../shared/pages/page-table.ts'
import { expectAccessible } from '../testing/axe.ts'
import { hydrated } from '../testing/hydrated.ts'
import { languagesOf } from '../testing/languages.ts'
import { ANA, expect, test } from '../testing/story.ts'

const WORDS = {
  en: {
    result: 'Result',
    all: 'Also matches that I follow',
    off: 'No email',
    quiet: 'Keep quiet hours',
    save: 'Save',
    saved: 'Saved.',
    subject: 'Result: Ana Díaz – Beto Cruz',
    stop: 'Stop these emails',
    stopped: 'We send you no more emails of this kind.',
  },
  fr: {
    result: 'Résultat',
    all: 'Aussi les matchs que je suis',
    off: 'Aucun e-mail',
    quiet: 'Respecter des heures calmes',
    save: 'Enregistrer',
    saved: 'Enregistré.',
    subject: 'Résultat\u00a0: Ana Díaz – Beto Cruz',
    stop: 'Arrêter ces e-mails',
    stopped: 'Nous ne vous enverrons plus d’e-mails de ce type.',
  },
  es: {
    result: 'Resultado',
    all: 'También los partidos que sigo',
    off: 'Ningún correo',
    quiet: 'Respetar horas de silencio',
    save: 'Guardar',
    saved: 'Guardado.',
    subject: 'Resultado: Ana Díaz – Beto Cruz',
    stop: 'No recibir más',
    stopped: 'No te enviaremos más correos de este tipo.',
  },
} as const

test.use({ viewport: { width: 390, height: 844 }, signedIn: ANA })

for (const language of languagesOf('en')) {
  test.describe(() => {
    test.use({ locale: language })
    test(`A person asks for the results of a match, gets one by email, and stops such emails without signing in (${language})${language === 'en' ? ' @core' : ''}`, async ({
      page,
      server,
      umpire,
      browser,
    }) => {
      const words = WORDS[language]
      const match = await umpire.createMatch({ company: 'Ana Díaz', company2: 'Beto Cruz', format: 'SET3-S:6/TB7' })
      await page.goto(`${pathTo('liveMatch', match.id)}?lng=${language}`)
      await hydrated(page)
      await page.locator('button[aria-pressed]').first().click()
      await page.goto(PAGES.following.path)
      await page.locator(`main a[href="${PAGES.notifications.path}"]`).click()
      const result = page.getByRole('combobox', { name: words.result, exact: true })
      await expect(result).toHaveValue('off')
      await result.selectOption(words.all)
      await page.getByRole('checkbox', { name: words.quiet }).check()
      await expectAccessible(page)
      await page.getByRole('button', { name: words.save }).click()
      await expect(page.getByText(words.saved)).toBeVisible()
      await page.getByRole('checkbox', { name: words.quiet }).uncheck()
      await page.getByRole('button', { name: words.save }).click()
      await expect(page.getByText(words.saved)).toBeVisible()
      await page.reload()
      await expect(result).toHaveValue('all')
      await expect(page.getByRole('checkbox', { name: words.quiet })).not.toBeChecked()

      const sets = [
        { games: [6, 3], tiebreak: null },
        { games: [6, 2], tiebreak: null },
      ]
      await umpire.post(match.id, { id: randomUUID(), status: 'finished', sets })
      const mails = () => mailsBeside(server.databaseFile).map((text) => readMail(text.replace(/\r?\n/g, '\r\n')))
      const found = () => mails().find(({ headers }) => headers.get('subject') === words.subject)
      await expect.poll(() => found()?.headers.get('to'), { timeout: 30_000 }).toBe(ANA.email)
      const address = /^<(.*)>$/.exec(found()?.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''

      const visitor = await (await browser.newContext({ locale: language })).newPage()
      await visitor.goto(new URL(new URL(address).pathname, server.url).href)
      const stop = visitor.getByRole('button', { name: words.stop })
      await expect(stop).toBeEnabled()
      await expectAccessible(visitor)
      await stop.click()
      await expect(visitor.getByText(words.stopped)).toBeVisible()
      await page.reload()
      await expect(result).toHaveValue('off')
    })
  })
}
