import { storePeople } from '../../../server/testing/people-rows.ts'
import { plusDays } from '../../../shared/time/week.ts'
import { expectAccessible } from '../testing/axe.ts'
import { tokenOf } from '../testing/signed-in.ts'
import { ANA, BETO, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA })

test('A manager adds a member without an account, books a court by phone number, and joins the member with an account @core', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  await page.goto('/office/members')
  await expect(page.getByText('The register is empty.')).toBeVisible()
  await page.getByRole('link', { name: 'New member' }).click()
  await page.getByRole('button', { name: 'Add the member' }).click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await page.getByLabel('Name').fill('Nélida Peña')
  await page.getByLabel('Membership number').fill('104')
  await page.getByLabel('Phone').fill('+1 809 555 0104')
  await page.getByLabel('Tags').fill('junior, First team')
  await page.getByRole('button', { name: 'Add the member' }).click()
  await expect(page.getByText('The member is added to Club Naco.')).toBeVisible()
  await expect(page.getByText('This member has no coming booking.')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/office/members/new')
  await page.getByLabel('Name').fill('Luz Marte')
  await page.getByLabel('Membership number').fill('104')
  await page.getByRole('button', { name: 'Add the member' }).click()
  await expect(page.getByText('Nélida Peña already has this membership number.')).toBeVisible()
  await page.getByLabel('Membership number').fill('105')
  await page.getByRole('button', { name: 'Add the member' }).click()
  await expect(page.getByText('The member is added to Club Naco.')).toBeVisible()

  await page.goto('/office/members')
  await page.getByLabel('Name, number, phone or email').fill('pena nel')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByLabel('Name, number, phone or email').fill('')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'First team' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)

  // By the last digits of the phone number, with Enter.
  await page.goto(`/office/bookings?date=${plusDays(new Date().toISOString().slice(0, 10), 3)}`)
  await page
    .getByRole('gridcell', { name: /, free$/ })
    .last()
    .click()
  const person = page.getByRole('combobox', { name: /^Who gets the court/ })
  await person.pressSequentially('0104')
  await expect(page.getByRole('option', { name: /^Nélida Peña/ })).toBeVisible()
  await person.press('Enter')
  await expect(person).toHaveValue('Nélida Peña')
  await expect(page.getByText('No email is known, so nobody gets a confirmation.')).toBeVisible()
  await expectAccessible(page)
  await person.press('Enter')
  await expect(page.getByRole('gridcell', { name: /booked, Nélida Peña/ })).toBeVisible()
  await expect(page.getByText('Booked. Nobody gets an email, because none is known.')).toBeVisible()

  await page.goto('/office/members')
  await page.getByRole('link', { name: 'Nélida Peña' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Court' })).toHaveCount(1)
  await page.getByLabel('Email of the account').fill(BETO.email)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('Nobody with this email has signed in yet.')).toBeVisible()
  await fetch(`${server.url}/auth/me`, { headers: { authorization: `Bearer ${await tokenOf(BETO)}` } })
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText(/Joined with the account of beto cruz/)).toBeVisible()
  const own = async () => {
    const answer = await fetch(`${server.url}/bookings`, {
      headers: { authorization: `Bearer ${await tokenOf(BETO)}` },
    })
    return ((await answer.json()) as { bookings: unknown[] }).bookings.length
  }
  expect(await own()).toBe(1)
  await page.getByRole('button', { name: 'Take apart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take apart' }).click()
  await expect(page.getByText('This member has no account.')).toBeVisible()
  expect(await own()).toBe(0)

  await page.getByRole('button', { name: 'Erase' }).click()
  await page.getByRole('dialog').getByLabel('To confirm, enter Nélida Peña').fill('Nélida Peña')
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText('The data of Nélida Peña is erased.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('Somebody who is not found becomes a member while a court is booked for them', async ({ page, server }) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  await page.goto(`/office/bookings?date=${plusDays(new Date().toISOString().slice(0, 10), 3)}`)
  await page
    .getByRole('gridcell', { name: /, free$/ })
    .last()
    .click()
  const person = page.getByRole('combobox', { name: /^Who gets the court/ })
  await person.pressSequentially('Eva Mora')
  await expect(page.getByText('Nobody fits.')).toBeVisible()
  await person.press('ArrowDown')
  await person.press('Enter')
  await page.getByLabel('Phone (optional)').fill('555 0199')
  await expectAccessible(page)
  // The member is added only after somebody has tried to book.
  let add = () => undefined as unknown
  const mayAdd = new Promise<void>((resolve) => {
    add = resolve
  })
  await page.route('**/members', async (route) => {
    await mayAdd
    await route.continue()
  })
  await page.getByLabel('Phone (optional)').press('Enter')
  const book = page.getByRole('button', { name: 'Book', exact: true })
  await expect(book).toHaveAttribute('aria-disabled', 'true')
  expect(await person.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe('')
  add()
  await book.click()
  await page.getByRole('gridcell', { name: /booked, Eva Mora/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Eva Mora · 555 0199')
})

test('A table of members is checked before it is imported, and imported once', async ({ page, server }) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'manager', club: 'club_naco' }] })
  await page.goto('/office/import')
  const table = [
    'Nombre;Apellidos;Celular;N° socio;Correo',
    'Nélida;Peña;809 555 0104;104;',
    'Luz;Marte;;105;luz at example',
    ';;;106;',
    'Zoé;Gil;;107;zoe@example.com',
  ].join('\r\n')
  const file = { name: 'socios.csv', mimeType: 'text/csv', buffer: Buffer.from(table, 'latin1') }
  await page.getByLabel('File (CSV or text)').setInputFiles(file)
  await expect(page.getByRole('combobox', { name: /^Celular/ })).toHaveValue('phone')
  await expect(page.getByText('2 rows are left out · 2 rows')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Luz Marte' })).toContainText('This isn’t an email address.')
  await page.getByRole('button', { name: 'Check the table' }).click()
  await expect(page.getByText('2 rows are left out · 2 new')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 2 members' }).click()
  await expect(page.getByText('Added: 2. Changed: 0.')).toBeVisible()

  await page.getByLabel('Or paste the rows here').fill('Zoé Gil\t107\t555 0107\nNélida Peña\t104\t809 555 0104')
  await page.getByRole('button', { name: 'Check the table' }).click()
  await expect(page.getByText('1 changes · 1 already there')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Zoé Gil' })).toContainText('Changes (Phone):')
  await page.getByRole('button', { name: 'Import 1 member' }).click()
  await expect(page.getByText('Added: 0. Changed: 1.')).toBeVisible()
  await page.goto('/office/members')
  await expect(page.getByRole('row')).toHaveCount(3)
})
