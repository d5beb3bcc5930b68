import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/storage/root.ts'
import { chooseTests } from './choose-tests.ts'

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((name) => `import { x } from '${name}'\n`).join(''),
})
const spec = (path: string, ...titles: string[]) => ({
  path,
  text: titles.map((title) => `test('${title}', async () => {\n})\n`).join(''),
})

/** A project in which the shop’s page shows a part of the cart. */
const FILES = [
  file('shared/cart/totals.ts'),
  file('shared/cart/totals.test.ts', './totals.ts'),
  file('server/cart/cart-routes.ts', '../../shared/cart/totals.ts'),
  file('server/cart/cart-routes.test.ts', '../testing/running-app.ts'),
  file('server/app.ts', './cart/cart-routes.ts', './blog/blog-routes.ts'),
  file('server/testing/running-app.ts', '../app.ts'),
  file('server/blog/blog-routes.ts'),
  file('server/blog/blog-routes.test.ts', '../testing/running-app.ts'),
  file('web/cart/badge.tsx', '../../shared/cart/totals.ts'),
  file('web/shop/shop-page.tsx', '../cart/badge.tsx', './shop.module.css'),
  file('web/shop/shop-page.test.ts', './shop-page.tsx'),
  file('web/office/blog/post.tsx'),
  spec('web/e2e/cart/cart.spec.ts', 'One removes', 'One pays @core'),
  spec('web/e2e/shop/shop.spec.ts', 'One searches', 'One buys @core'),
  spec('web/e2e/office/blog.spec.ts', 'One writes'),
  spec('web/e2e/office/shop.spec.ts', 'One sells'),
]
const chosen = (changed: string[], most = 10) => {
  const { units, stories, ...others } = chooseTests(changed, FILES, most)
  return { units: units.flatMap(({ tests }) => tests), stories: stories.flatMap(({ tests }) => tests), ...others }
}

test('a rule reaches the tests of its feature and of files that import it, and the core stories of features that show it', () => {
  expect(chosen(['shared/cart/totals.ts'])).toEqual({
    units: ['shared/cart/totals.test.ts', 'server/cart/cart-routes.test.ts', 'web/shop/shop-page.test.ts'],
    otherUnits: 1,
    stories: ['web/e2e/cart/cart.spec.ts:3', 'web/e2e/cart/cart.spec.ts:1', 'web/e2e/shop/shop.spec.ts:3'],
    otherStories: 0,
  })
})

test('a route reaches other tests only through the whole server, and they are left out', () => {
  expect(chosen(['server/blog/blog-routes.ts'])).toEqual({
    units: ['server/blog/blog-routes.test.ts'],
    otherUnits: 1,
    stories: [],
    otherStories: 0,
  })
})

test('a style, a room of the office and a story reach their own stories', () => {
  expect(chosen(['web/shop/shop.module.css'])).toMatchObject({
    units: ['web/shop/shop-page.test.ts'],
    stories: ['web/e2e/shop/shop.spec.ts:3', 'web/e2e/shop/shop.spec.ts:1'],
  })
  expect(chosen(['web/office/blog/post.tsx']).stories).toEqual(['web/e2e/office/blog.spec.ts:1'])
  expect(chosen(['web/office/kit/form.tsx']).stories).toHaveLength(2)
  expect(chosen(['web/e2e/office/shop.spec.ts']).stories).toEqual(['web/e2e/office/shop.spec.ts:1'])
})

test('of many stories, those of a changed file and the core ones come first', () => {
  expect(chosen(['shared/cart/totals.ts', 'web/e2e/office/shop.spec.ts'], 2)).toMatchObject({
    stories: ['web/e2e/office/shop.spec.ts:1', 'web/e2e/cart/cart.spec.ts:3'],
    otherStories: 2,
  })
})

const foldersIn = (folder: string): string[] =>
  readdirSync(path.join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  )

test('each story is in a folder that is named after a feature', () => {
  const features = new Set(['web', 'server', 'shared'].flatMap(foldersIn))
  expect(foldersIn('web/e2e').filter((folder) => !features.has(folder))).toEqual([])
  expect(readdirSync(path.join(projectRoot, 'web/e2e')).filter((name) => name.endsWith('.spec.ts'))).toEqual([])
})
