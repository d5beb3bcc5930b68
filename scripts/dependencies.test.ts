import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../server/storage/root.ts'

const read = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8')
const manifest = JSON.parse(read('package.json'))
const lock: Readonly<Record<string, { hasInstallScript?: boolean; integrity?: string }>> = JSON.parse(
  read('package-lock.json'),
).packages

/** Returns the packages in the first column of a section's table. */
function tableOf(heading: string): string[] {
  const section =
    read('docs/dependencies.md')
      .split(/^## /m)
      .find((part) => part.startsWith(heading)) ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return rows
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .sort()
}

test('docs/dependencies.md lists exactly the dependencies of package.json', () => {
  expect(tableOf('At run time')).toEqual(
    Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }).sort(),
  )
  const others = [...tableOf('In the build'), ...tableOf('For building and testing')].sort()
  expect(others).toEqual(Object.keys(manifest.devDependencies).sort())
})

test('docs/dependencies.md and `allowScripts` list exactly the packages with an install script', () => {
  const withScript = Object.entries(lock).filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = [...new Set(withScript.map(([folder]) => folder.split('node_modules/').at(-1)))].sort()
  expect(tableOf('Scripts that run on installing')).toEqual(names)
  expect(Object.keys(manifest.allowScripts).sort()).toEqual(names)
})

test('every version is exact, and the lock file has a checksum for everything', () => {
  for (const version of Object.values({
    ...manifest.dependencies,
    ...manifest.optionalDependencies,
    ...manifest.devDependencies,
  })) {
    expect(version).toMatch(/^(npm:[\w-]+@)?\d+\.\d+\.\d+$/)
  }
  const unchecked = Object.entries(lock).filter(([folder, { integrity }]) => folder !== '' && !integrity)
  expect(unchecked.map(([folder]) => folder)).toEqual([])
})
