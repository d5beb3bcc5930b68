import path from 'node:path'
import { projectRoot } from './storage/root.ts'

/** Whether Ventaja is installed as a package of another project. */
const IS_PACKAGE = path.basename(path.dirname(projectRoot)) === 'node_modules'

/**
 * Returns the line that runs a command in a terminal: `npm run backup -- FILE` in the project, `npx ventaja backup FILE` if
 * Ventaja is installed as a package.
 */
export function commandLine(name: string, args = ''): string {
  if (IS_PACKAGE) return `npx ventaja ${name} ${args}`.trimEnd()
  return name === 'start' ? 'npm start' : `npm run ${name}${args && ` -- ${args}`}`
}
