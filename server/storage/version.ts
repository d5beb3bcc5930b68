import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from './root.ts'

/** The version of the product, and with it of its API and its feed: that of package.json. */
export const VERSION: string = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')).version
