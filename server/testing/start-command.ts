import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../storage/root.ts'

const { config } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
  config: { flags: string }
}

/** Flags of Node in `npm start`. */
export const START_FLAGS = config.flags.split(' ')

/** Arguments of Node in `npm start`: its flags and the built server. */
export const START_ARGUMENTS = [...START_FLAGS, path.join(projectRoot, 'dist/server/main.js')]
