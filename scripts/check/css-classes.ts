import path from 'node:path'
import type { SourceFile } from './source-files.ts'

/** Comments, strings, addresses and other sheets' classes. A dot in them does not begin a class of this sheet. */
const NOT_SELECTORS = /\/\*[\s\S]*?\*\/|"[^"]*"|url\([^)]*\)|:global\([^)]*\)/g

/** Returns the classes that a style sheet has rules for. */
export function classesOf(css: string): Set<string> {
  // Removes the innermost braces with their declarations, which contain no selectors.
  const selectors = css.replace(NOT_SELECTORS, '').replace(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))
}

/**
 * Returns a sentence for each unused class, class without rules, and module file that is not imported. A class used through
 * a variable (`s[state]`) must occur as a string in the code.
 */
export function wrongClasses(sources: readonly SourceFile[], modules: readonly SourceFile[]): string[] {
  const words = new Set(sources.flatMap(({ text }) => text.match(/[A-Za-z_]\w*/g) ?? []))
  const used = new Map<string, Set<string>>()
  const wrong: string[] = []
  for (const { path: file, text } of sources) {
    for (const [, name = '', from = ''] of text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
      const sheet = path.join(path.dirname(file), from)
      const css = modules.find((module) => module.path === sheet)?.text ?? ''
      const named = [...text.matchAll(new RegExp(`(?<![\\w.'/-])${name}\\.([A-Za-z_]\\w*)`, 'g'))].map(
        ([, one = '']) => one,
      )
      const known = classesOf(css)
      for (const one of named) if (!known.has(one)) wrong.push(`${file}: ${sheet} has no class ${one}`)
      const byVariable = new RegExp(`(?<![\\w.'/-])${name}\\[`).test(text)
      const others = byVariable ? [...known].filter((one) => words.has(one)) : []
      used.set(sheet, new Set([...(used.get(sheet) ?? []), ...named, ...others]))
    }
  }
  for (const { path: sheet, text } of modules) {
    const classes = used.get(sheet)
    if (!classes) wrong.push(`${sheet}: nothing imports it`)
    else for (const one of classesOf(text)) if (!classes.has(one)) wrong.push(`${sheet}: the class is unused: ${one}`)
  }
  return wrong
}

/** Returns a sentence for each unused global class and custom property. */
export function unusedGlobals(
  sources: readonly SourceFile[],
  sheets: readonly SourceFile[],
  base: readonly SourceFile[],
): string[] {
  const code = sources.map(({ text }) => text).join('\n')
  const styles = sheets.map(({ text }) => text).join('\n')
  const unusedClasses = base.flatMap(({ path: sheet, text }) =>
    [...classesOf(text)]
      .filter((one) => !new RegExp(`["'\` ]${one}["'\` ]`).test(code))
      .map((one) => `${sheet}: the class is unused: ${one}`),
  )
  const declared = new Set([...styles.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map(([, name = '']) => name))
  const unusedProperties = [...declared]
    .filter((name) => !new RegExp(`var\\(${name}\\b(?!-)`).test(`${styles}\n${code}`))
    .map((name) => `the custom property is unused: ${name}`)
  return [...unusedClasses, ...unusedProperties]
}
