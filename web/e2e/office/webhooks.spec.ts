import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { storePeople } from '../../../server/testing/people-rows.ts'
import { expectAccessible } from '../testing/axe.ts'
import { ANA, expect, test } from '../testing/story.ts'

test.use({ signedIn: ANA, serverEnv: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }, viewport: { width: 390, height: 844 } })

test('An owner adds a webhook on a phone, sees its secret once, sends a test that is listed, and turns the webhook off @core', async ({
  page,
  server,
}) => {
  await storePeople(server.databaseFile, { [ANA.email]: [{ role: 'owner', club: null }] })
  const received: { headers: NodeJS.Dict<string | string[]>; body: string }[] = []
  const receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: Buffer.concat(await request.toArray()).toString() })
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const fits = () =>
    expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

  await page.goto('/office/hooks')
  const address = page.getByLabel('Address of the receiver')
  await address.fill('https://10.0.0.1/hook')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByRole('alert').getByText('This address is in a private network.')).toBeVisible()
  await address.fill(`http://${host}/hook`)
  await page.getByLabel('Match started').uncheck()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const shown = page.getByRole('dialog', { name: `The secret of ${host}` })
  const secret = (await shown.getByText(/^whsec_/).textContent()) ?? ''
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  await expect(page.getByText('All clubs · Set ended · Result · Correction')).toBeVisible()

  await page.getByRole('button', { name: `Send a test : ${host}` }).click()
  await expect(page.getByText(`Test to ${host}: Delivered (204)`)).toBeVisible()
  const [{ headers, body } = { headers: {}, body: '' }] = received
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  await fits()
  await page.getByRole('button', { name: `Last events : ${host}` }).click()
  const events = page.getByRole('dialog', { name: `Last events for ${host}` })
  await expect(events.getByText('Delivered (204)')).toBeVisible()
  await expectAccessible(page)
  await fits()
  await events.getByRole('button', { name: 'Close' }).click()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: `Turn off : ${host}` }).click()
  await page
    .getByRole('dialog', { name: `Turn off ${host}?` })
    .getByRole('button', { name: 'Turn off' })
    .click()
  await expect(page.getByRole('button', { name: `Turn on : ${host}` })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Off', { exact: true })).toBeVisible()
  await fits()
  receiver.close()
})
