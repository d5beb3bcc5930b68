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
const { scripts, config, files }: { scripts: Record<string, string>; config: { flags: string }; files: string[] } =
  JSON.parse(read('package.json').text)

/** Returns the anchor of a heading: `## Who signs in, and how` → `who-signs-in-and-how`. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const anchorsIn = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

/** Returns each link of a page to a file, with its target and its anchor. */
const linksIn = (file: string, text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, one, other]) => one ?? other ?? '')
    .filter((link) => !/^(https?|mailto):/.test(link))
    .map((link) => {
      const [to = '', anchor] = link.split('#')
      return { link, target: to === '' ? file : path.posix.join(path.dirname(file), to), anchor }
    })

test.each(pages.map((page) => [page.path, page.text] as const))('every link of %s works', (file, text) => {
  for (const { link, target, anchor } of linksIn(file, text)) {
    expect(existsSync(path.join(projectRoot, target)), link).toBe(true)
    if (anchor !== undefined) expect(anchorsIn(read(target).text), link).toContain(anchor)
  }
})

/** Files and folders of the npm package. npm also packs the first three, which package.json doesn't list. */
const packed = ['package.json', 'README.md', 'LICENSE', ...files]
/** Whether the npm package contains a file, or files of a folder. */
const isPacked = (file: string): boolean =>
  packed.some(
    (pattern) =>
      pattern.startsWith(`${file}/`) ||
      new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(/|$)`).test(file),
  )

test.each(pages.filter((page) => isPacked(page.path)).map((page) => [page.path, page.text] as const))(
  '%s links only to files of the npm package, or says that it does not',
  (file, text) => {
    if (text.includes('This page links to the source code, which the npm package does not contain.')) return
    expect(linksIn(file, text).filter(({ target }) => !isPacked(target))).toEqual([])
  },
)

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
