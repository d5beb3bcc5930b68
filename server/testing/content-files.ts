import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CONTENT_KINDS } from '../content-kinds.ts'
import { temporaryFolder } from './running-app.ts'

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"/>'

/** Returns the text of a post's file. Leaves out undefined fields. */
export function aPost(fields: Readonly<Record<string, string | undefined>> = {}, body = 'Hola, club.'): string {
  const all = { title: 'Luces', subtitle: 'Por fin', image: 'court.svg', imageAlt: 'Una cancha', ...fields }
  const lines = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  return ['---', ...lines, '---', '', body, ''].join('\n')
}

/** Returns the text of a product's file. Leaves out undefined fields. */
export const aProduct = (fields: object = {}): string =>
  JSON.stringify({
    title: 'Cap',
    subtitle: 'Against the sun',
    image: 'court.svg',
    imageAlt: 'A cap',
    price: '24.00',
    characteristics: ['Cotton'],
    ...fields,
  })

/** Creates a content folder with one image, for one test. */
export function contentFiles() {
  const root = temporaryFolder()
  for (const kind of CONTENT_KINDS) mkdirSync(path.join(root, kind.name))
  mkdirSync(path.join(root, 'images'))
  const files = {
    root,
    write: (file: string, text: string) => writeFileSync(path.join(root, file), text),
    remove: (file: string) => rmSync(path.join(root, file)),
  }
  files.write('images/court.svg', PICTURE)
  return files
}
