import { expect, test } from 'vitest'
import { scriptOf } from './served-script.ts'

const OURS =
  '<head><script>before()</script><script type="module" crossorigin src="/assets/index-1.js"></script></head><div id="root"></div>'

test.each([
  ['our page', OURS, '/assets/index-1.js'],
  ['the sign-in page of a hotel', '<script type="module" src="/portal.js"></script>', null],
  ['our page without a script', '<div id="root"></div>', null],
  ['nothing', '', null],
])('[U13] finds the script of %s', (_, page, script) => {
  expect(scriptOf(page)).toBe(script)
})
