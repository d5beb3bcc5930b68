import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/storage/root.ts'
import { sourceFiles } from './source-files.ts'

const read = (file: string) => ({ path: file, text: readFileSync(path.join(projectRoot, file), 'utf8') })
const pages = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'].map(read),
  ...sourceFiles('docs', '.md'),
]
const { scripts, config }: { scripts: Record<string, string>; config: { flags: string } } = JSON.parse(
  read('package.json').text,
)

/** Returns the anchor of a heading: `## Who signs in, and how` → `who-signs-in-and-how`. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const anchorsIn = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

test.each(pages.map((page) => [page.path, page.text] as const))('every link of %s works', (file, text) => {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(
    ([, one, other]) => one ?? other ?? '',
  )
  for (const link of links.filter((each) => !/^(https?|mailto):/.test(each))) {
    const [to = '', anchor] = link.split('#')
    const target = to === '' ? file : path.posix.join(path.dirname(file), to)
    expect(existsSync(path.join(projectRoot, target)), link).toBe(true)
    if (anchor !== undefined) expect(anchorsIn(read(target).text), link).toContain(anchor)
  }
})

test.each(pages.map((page) => [page.path, page.text] as const))('%s names only commands that exist', (_, text) => {
  const named = [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('the docs name the flags of Node in package.json, which npm start and the demo use', () => {
  for (const name of ['start', 'demo']) expect(scripts[name]).toContain('exec node $npm_package_config_flags ')
  for (const flag of config.flags.split(' ')) expect(read('docs/operations.md').text).toContain(`\`${flag}\``)
})

test('docs/settings.md and .env.example list the same settings', () => {
  const table = read('docs/settings.md')
    .text.split('\n')
    .filter((line) => line.startsWith('| `') && /^\| `[A-Z]/.test(line))
  const documented = table.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  )
  const example = [...read('.env.example').text.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(documented.toSorted()).toEqual(example.toSorted())
})
