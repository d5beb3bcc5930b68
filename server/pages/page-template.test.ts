import { expect, test } from 'vitest'
import { elementJson, pageTemplate } from './page-template.ts'

const fill = pageTemplate('<!--{{html}}--><html><!--{{/html}}--><p>text</p><!--{{root}}--><!--{{/root}}-->!')

test('fills slots, and keeps the default text of the others', () => {
  expect(fill({ root: '$1 $&' })).toBe('<html><p>text</p>$1 $&!')
  expect(fill({ html: '<html lang="fr">', root: '' })).toBe('<html lang="fr"><p>text</p>!')
})

test('a page without slots stays as it is', () => {
  expect(pageTemplate('the app')({ title: 'Shop' })).toBe('the app')
})

test('texts in the JSON cannot end its element', () => {
  expect(elementJson({ name: '</script><!--' })).not.toContain('<')
})
