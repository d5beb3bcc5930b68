import type { SourceFile } from './source-files.ts'

/** Returns a sentence for each border drawn as an inner shadow: forced colors and paper have no shadows. */
export function shadowBorders(sheets: readonly SourceFile[]): string[] {
  return sheets.flatMap(({ path, text }) =>
    [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/box-shadow:\s*inset[^;}]*/g)].map(
      ([rule]) => `${path}: use a border in place of ${rule}`,
    ),
  )
}
