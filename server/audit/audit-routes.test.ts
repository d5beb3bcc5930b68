// Runs on both databases.
import { expect, test } from 'vitest'
import type { AuditAnswer } from '../../shared/audit/audit-schemas.ts'
import type { OfficePost } from '../../shared/blog/post-schemas.ts'
import type { GrantCreated } from '../../shared/grants/grant-schemas.ts'
import { aMember } from '../testing/a-member.ts'
import { aMatch, aStatus } from '../testing/client.ts'
import { MANAGER, OWNER, officeOf } from '../testing/office.ts'
import { payingApp } from '../testing/paying-app.ts'
import { startOwnApp } from '../testing/running-app.ts'

const POST = {
  title: 'New lines',
  subtitle: 'On Friday',
  image: 'club-at-dusk.svg',
  imageAlt: 'The club at dusk',
  markdown: 'We paint new lines.',
  draft: false,
  publishAt: null,
}

test('the log names people and things as they are called now, and no longer once they are gone', async () => {
  const app = await startOwnApp()
  const { as } = await officeOf(app)
  const names = async () => ((await as(OWNER, 'GET', '/audit?limit=100')).body as AuditAnswer).names
  const ana = await aMember(app)
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await as(OWNER, 'PUT', `/people/${ana.id}/roles/club_naco`, { role: 'umpire' })
  await as(MANAGER, 'POST', '/product', { ...aMatch(), id: 'final', club: 'club_naco' })
  await as(MANAGER, 'POST', '/grants', { id: 'chair', match: 'final', until, label: 'Chair umpire' })
  const post = (await as(MANAGER, 'POST', '/blog/posts', POST)).body as OfficePost
  const before = {
    [`person:${OWNER}`]: OWNER,
    [`person:${MANAGER}`]: MANAGER,
    [`person:${ana.id}`]: ana.name,
    'match:final': 'Ana Díaz – Beto Cruz',
    'grant:chair': 'Chair umpire',
    [`post:${post.id}`]: 'New lines',
  }
  expect(await names()).toEqual(before)

  await as(MANAGER, 'PATCH', '/product/final', { company: 'Eva Mora' })
  await as(MANAGER, 'DELETE', `/blog/posts/${post.id}`, undefined, { 'if-match': `"${post.tag}"` })
  await ana.erase()
  const { [`person:${ana.id}`]: _ana, [`post:${post.id}`]: _post, ...left } = before
  expect(await names()).toEqual({ ...left, 'match:final': 'Eva Mora – Beto Cruz' })
})

test('the log names the people and matches in the changed values, orders by their numbers, and products', async () => {
  const { app, buyer, paypal, orders } = await payingApp({}, { timeoutMs: 3000 })
  const { as } = await officeOf(app)
  const { orderId, token } = await buyer.pay()
  paypal.approve(token)
  await buyer.confirm(orderId, token)
  const ref = (await orders())[0]?.ref ?? ''
  await as(MANAGER, 'PUT', `/shop/orders/${ref}/handover`)
  const product = await as(MANAGER, 'GET', '/shop/products/1')
  const { id, held, imageUrl, tag, ...fields } = product.body as Record<string, unknown>
  await as(MANAGER, 'PUT', '/shop/products/1', { ...fields, priceCents: 100 }, { 'if-match': `"${tag}"` })
  const ana = await aMember(app)
  await as(OWNER, 'PUT', `/people/${ana.id}/roles/all`, { role: 'umpire' })
  await as(MANAGER, 'POST', '/product', { ...aMatch(), id: 'final' })
  await as(MANAGER, 'PATCH', '/product/final', { umpire: ana.id })
  const { records, names } = (await as(OWNER, 'GET', '/audit?action=match.update')).body as AuditAnswer
  expect(records).toMatchObject([{ before: { umpire: null }, after: { umpire: ana.id } }])
  expect(names[`person:${ana.id}`]).toBe(ana.name)
  const { names: all } = (await as(OWNER, 'GET', '/audit')).body as AuditAnswer
  expect(all).toMatchObject({ [`order:${ref}`]: String(orderId), 'product:1': fields.title })
})

test('the log says which link made a change: that of a court or that of a match, also once the link is revoked', async () => {
  const app = await startOwnApp()
  const { as } = await officeOf(app)
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await app.newMatch({ id: 'final', club: 'club_naco', court: 'club_naco-2' })
  await app.newMatch({ id: 'semi', club: 'club_naco' })
  const wonWith = async (place: object, match: string) => {
    const { token } = (await as(MANAGER, 'POST', '/grants', { ...place, until })).body as GrantCreated
    const result = aStatus('walkover', { winner: 'Ana Díaz', sets: [] })
    expect((await app.sendWith(token, 'POST', `/product/${match}/actions`, result)).status).toBe(201)
  }
  await wonWith({ id: 'bar', court: 'club_naco-2', label: 'Bar' }, 'final')
  await wonWith({ id: 'chair', match: 'semi', label: 'Chair umpire' }, 'semi')
  await as(MANAGER, 'DELETE', '/grants/chair')
  const { records, names, links } = (await as(OWNER, 'GET', '/audit?action=match.result')).body as AuditAnswer
  expect(records.map(({ who, subject }) => [who, subject])).toEqual([
    ['chair', 'semi'],
    ['bar', 'final'],
  ])
  expect(links).toEqual({
    bar: { label: 'Bar', match: null, court: 'club_naco-2' },
    chair: { label: 'Chair umpire', match: 'semi', court: null },
  })
  expect(names['match:semi']).toBe('Ana Díaz – Beto Cruz')
})
