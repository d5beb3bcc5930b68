import { expect, test } from 'vitest'
import { waysTo } from './imports.ts'

const files = (texts: Readonly<Record<string, string>>) => Object.entries(texts).map(([path, text]) => ({ path, text }))

test('reports the chain of imports from a page to a forbidden package', () => {
  const sources = files({
    'page.tsx': "import { cart } from './cart.ts'",
    'cart.ts': "import { cartSchema } from './schemas.ts'",
    'schemas.ts': "import { z } from 'zod'",
  })
  expect(waysTo('zod', sources.slice(0, 1), sources)).toEqual([
    'zod would be in the browser’s code: page.tsx → cart.ts → schemas.ts → zod. Use import type, or move the value to a file without zod',
  ])
})

test('accepts `import type` from a schema file, but not `import { type … }`', () => {
  const sources = (imported: string) => files({ 'page.tsx': imported, 'schemas.ts': "import { z } from 'zod'" })
  const ways = (imported: string) => waysTo('zod', sources(imported).slice(0, 1), sources(imported))
  expect(ways("import type { Cart } from './schemas.ts'")).toEqual([])
  expect(ways("import { type Cart } from './schemas.ts'")).toHaveLength(1)
})
