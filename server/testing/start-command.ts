import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../storage/root.ts'

const { config } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
  config: { flags: string }
}

/** Flags of Node in `npm start`. */
export const START_FLAGS = config.flags.split(' ')

/** Returns the arguments of Node in `npm start`: the flags and the path of the built server. @param root folder of the version */
export const startArguments = (root: string): string[] => [...START_FLAGS, path.join(root, 'dist/server/main.js')]

/** Arguments of Node in this version's `npm start`. */
export const START_ARGUMENTS = startArguments(projectRoot)
