import { expect, test } from 'vitest'
import { typedPaths } from './typed-paths.ts'

const found = (text: string) => typedPaths([{ path: 'web/card.tsx', text }])

test.each([
  ['<Link to="/cart">', '/cart'],
  ['<Link to="/">', '/'],
  ["navigate('/login', { replace: true })", '/login'],
  ['<Link to={`/live/$' + '{match.id}`}>', '/live/$' + '{match.id}'],
  ['<Link to="/office/matches">', '/office/matches'],
  ['`/paypalsuccess/$' + '{id}?token=$' + '{token}`', '/paypalsuccess/$' + '{id}?token=$' + '{token}'],
])('reports the hard-coded path of a page: %s', (text, address) => {
  expect(found(text)).toEqual([`web/card.tsx has the path ${address}: take it from shared/pages`])
})

test.each([
  '<Link to={PAGES.cart.path}>',
  "const items = await postSignedIn<CartItem[]>('/cart', { email })",
  "getJson('/product?view=summary')",
  "officeJson('GET', '/office/players')",
  "path.split('/')",
  '<img src={`/images/$' + '{image}`} />',
])('accepts %s', (text) => {
  expect(found(text)).toEqual([])
})
