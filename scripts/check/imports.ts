import path from 'node:path'
import type { SourceFile } from './source-files.ts'

/** An import of a project file or a package. `import type` leaves nothing in the code, and `import()` loads on demand. */
interface Import {
  readonly to: string
  readonly kind: 'value' | 'type' | 'lazy'
}

const IMPORT = /^(?:import|export) (type )?(?:[\w*{}\s,$]+ from )?'([^']+)'|\bimport\('([^']+)'\)/gm

/** Returns the imports of a file, also those on demand. */
export function importsOf({ path: file, text }: SourceFile): Import[] {
  return [...text.matchAll(IMPORT)].map(([, type, named, lazy = '']) => {
    const to = named ?? lazy
    return {
      to: to.startsWith('.') ? path.posix.join(path.posix.dirname(file), to) : to,
      kind: type ? 'type' : named ? 'value' : 'lazy',
    }
  })
}

/**
 * Returns the paths of a file and of all files that it loads. Type imports do not count.
 * @param onDemand whether imports on demand count
 */
export function filesLoadedBy(file: string, files: readonly SourceFile[], onDemand: boolean): Set<string> {
  const sources = new Map(files.map((each) => [each.path, each]))
  const loaded = new Set<string>()
  const visit = (next: string): void => {
    const source = sources.get(next)
    if (!source || loaded.has(next)) return
    loaded.add(next)
    for (const { to, kind } of importsOf(source)) if (kind === 'value' || (kind === 'lazy' && onDemand)) visit(to)
  }
  visit(file)
  return loaded
}

/** Returns a sentence for each chain of imports from these files to the code of a package. Type imports do not count. */
export function waysTo(packageName: string, from: readonly SourceFile[], files: readonly SourceFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, importsOf(file).filter(({ kind }) => kind !== 'type')]))
  const ways: string[] = []
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]): void => {
    if (file === packageName)
      ways.push(
        `${packageName} would be in the browser’s code: ${[...way, file].join(' → ')}. Use import type, or move the value to a file without ${packageName}`,
      )
    if (done.has(file)) return
    done.add(file)
    for (const { to } of imports.get(file) ?? []) visit(to, [...way, file])
  }
  for (const file of from) visit(file.path, [])
  return ways
}
