import type { SourceFile } from './source-files.ts'

/** Returns a sentence for each `:hover` rule outside `@media (hover: hover)`: a touch screen keeps the hover style after a tap. */
export function hoverWithoutPointer(sheets: readonly SourceFile[]): string[] {
  return sheets.flatMap(({ path, text }) => {
    const enclosing: string[] = []
    const wrong: string[] = []
    // A selector or an at-rule ends with the brace that it opens.
    for (const [, before = '', brace] of text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
      if (brace === '}') enclosing.pop()
      if (brace !== '{') continue
      const rule = before.trim().replace(/\s+/g, ' ')
      const guarded = enclosing.some((each) => /^@media\b.*\(hover: hover\)/.test(each))
      if (rule.includes(':hover') && !guarded) wrong.push(`${path}: ${rule} is outside @media (hover: hover)`)
      enclosing.push(rule)
    }
    return wrong
  })
}
