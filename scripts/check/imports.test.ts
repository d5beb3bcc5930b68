import { expect, test } from 'vitest'
import { importCircles, waysTo } from './imports.ts'

const files = (texts: Readonly<Record<string, string>>) => Object.entries(texts).map(([path, text]) => ({ path, text }))

test('reports an import circle, with type imports and imports over several lines too', () => {
  const [a, b] = ["import {\n  type B,\n  two,\n} from '../b/b.ts'", "import type { A } from '../a/a.ts'"]
  expect(importCircles(files({ 'a/a.ts': a, 'b/b.ts': b, 'c.ts': "import './a/a.ts'" }))).toEqual([
    'files import each other in a circle: a/a.ts → b/b.ts → a/a.ts',
  ])
})

test('accepts two imports of one file, and a circle that an import on demand closes', () => {
  const texts = {
    'a.ts': "import { b } from './b.ts'\nimport { c } from './c.ts'",
    'b.ts': "import { c } from './c.ts'",
    'c.ts': "const a = () => import('./a.ts')",
  }
  expect(importCircles(files(texts))).toEqual([])
})

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
