import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Folder of the project: the nearest folder above this file that has a package.json. Works in the sources and the build. */
export const projectRoot = (() => {
  let folder = import.meta.dirname
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder)
  return folder
})()

/** Version of the product, its API and its feed, from package.json. */
export const VERSION: string = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')).version
