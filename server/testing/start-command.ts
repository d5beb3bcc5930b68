import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../storage/root.ts'

const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: { start: string }
}

/** Arguments with which `npm start` starts Node: its flags and the built server. Commands before the last only check. */
export const START_ARGUMENTS = (/&& exec node (.+)$/.exec(scripts.start)?.[1] ?? '')
  .split(' ')
  .map((part) => (part.startsWith('-') ? part : path.join(projectRoot, part)))
