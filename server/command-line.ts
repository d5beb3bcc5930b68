import path from 'node:path'
import { projectRoot } from './storage/root.ts'

/** Whether Ventaja is installed as a package of another project. */
const IS_PACKAGE = path.basename(path.dirname(projectRoot)) === 'node_modules'

/**
 * Returns the line that runs a command in a terminal: `npm run backup -- FILE` in the project, `npx ventaja backup FILE` if
 * Ventaja is installed as a package. The line names the folder of the data if `DATA_DIR` or `--data` does.
 */
export function commandLine(name: string, args = ''): string {
  const data = process.env.DATA_DIR
  if (IS_PACKAGE) return ['npx ventaja', name, data && `--data ${inShell(data)}`, args].filter(Boolean).join(' ')
  return name === 'start' ? 'npm start' : `npm run ${name}${args && ` -- ${args}`}`
}

/** Returns a folder as a word of a command line. */
const inShell = (folder: string): string => (/[^\w./\\:-]/.test(folder) ? `"${folder}"` : folder)
