import { existsSync } from 'node:fs'
import path from 'node:path'

/** The project's folder: the nearest one above this file that has a package.json, from the sources as from the build. */
export const projectRoot = (() => {
  let folder = import.meta.dirname
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder)
  return folder
})()
