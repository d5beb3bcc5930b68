import { expect, test, vi } from 'vitest'
import { deliveryDay } from '../../shared/cart/cart.ts'
import { dayMonthYear } from '../../shared/time/club-date.ts'
import { dateIn } from '../../shared/time/zone-time.ts'
import { MANAGER, officeOf } from '../testing/office.ts'
import { onlyClub, zoneOfAnotherDay } from '../testing/only-club.ts'
import { payingApp } from '../testing/paying-app.ts'
import { localIdentity } from '../testing/running-app.ts'

test('the delivery and the date in the email are counted in the first club’s time zone', async () => {
  const { app, buyer, paypal, mails } = await payingApp()
  await officeOf(app)
  const zone = zoneOfAnotherDay()
  await onlyClub(app.url, await localIdentity.sign({ email: MANAGER, name: '' }), zone)

  const before = dateIn(zone, Date.now())
  const items = await buyer.items()
  const { orderId, token } = await buyer.pay()
  paypal.approve(token)
  expect(await buyer.confirm(orderId, token)).toMatchObject({ status: 200 })
  await vi.waitFor(() => expect(mails()).toHaveLength(1))
  // Midnight may come during the test.
  const days = [before, dateIn(zone, Date.now())]
  expect(days.map(deliveryDay)).toContain(items[0]?.deliveryDate)
  const [, inMail = ''] = /^Order date: (\S+)/m.exec(mails()[0] ?? '') ?? []
  expect(days.map(dayMonthYear)).toContain(inMail)
})
