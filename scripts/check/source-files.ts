import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../server/storage/root.ts'

/** A file's text, and its path relative to the project's folder. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

const isTest = (file: string): boolean => /\.test\.ts$|\/testing\/|^web\/e2e\//.test(file)

/** Returns the files of a folder with these endings, without tests and their helpers. */
export const sourceFiles = (folder: string, ...endings: string[]): SourceFile[] =>
  filesIn(folder, (file) => endings.some((ending) => file.endsWith(ending)) && !isTest(file))

/** Returns the tests of a folder and their helpers. */
export const testFiles = (folder: string): SourceFile[] =>
  filesIn(folder, (file) => file.endsWith('.ts') && isTest(file))

function filesIn(folder: string, wanted: (file: string) => boolean): SourceFile[] {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')))
    .filter(wanted)
    .sort()
    .map((file) => ({ path: file, text: readFileSync(path.join(projectRoot, file), 'utf8') }))
}
