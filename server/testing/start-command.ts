import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../storage/root.ts'

const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: { start: string }
}

/**
 * Arguments of Node in `npm start`: its flags and the built server. The script's first command only checks the installation.
 */
export const START_ARGUMENTS = (/&& exec node (.+)$/.exec(scripts.start)?.[1] ?? '')
  .split(' ')
  .map((part) => (part.startsWith('-') ? part : path.join(projectRoot, part)))

/** Flags of Node in `npm start`. */
export const START_FLAGS = START_ARGUMENTS.filter((part) => part.startsWith('-'))
