import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../server/storage/root.ts'

/** A file's text, and its path relative to the project's folder. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** Returns the files of a folder with these endings, without tests and their helpers. */
export function sourceFiles(folder: string, ...endings: string[]): SourceFile[] {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .filter((file) => !/\.test\.ts$|\/testing\/|^web\/e2e\//.test(file))
    .sort()
    .map((file) => ({ path: file, text: readFileSync(path.join(projectRoot, file), 'utf8') }))
}
