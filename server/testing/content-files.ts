import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from './running-app.ts'

export const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"/>'

/** A post's file; a field that is undefined is left out. */
export function aPost(fields: Readonly<Record<string, string | undefined>> = {}, body = 'Hola, club.'): string {
  const all = { title: 'Luces', subtitle: 'Por fin', image: 'court.svg', imageAlt: 'Una cancha', ...fields }
  const lines = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  return ['---', ...lines, '---', '', body, ''].join('\n')
}

/** A folder of content with one image, for one test. */
export function contentFiles() {
  const root = temporaryFolder()
  mkdirSync(path.join(root, 'blog'))
  mkdirSync(path.join(root, 'images'))
  const files = {
    root,
    write: (file: string, text: string) => writeFileSync(path.join(root, file), text),
    remove: (file: string) => rmSync(path.join(root, file)),
  }
  files.write('images/court.svg', PICTURE)
  return files
}
