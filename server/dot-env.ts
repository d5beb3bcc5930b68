import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from 'node:process'
import { errorText } from '../shared/errors/error-text.ts'
import { projectRoot } from './storage/root.ts'

/** Loads `.env` from the project's folder, if there is one. It does not replace variables that are already set. */
export function loadDotEnv(): void {
  const file = path.join(projectRoot, '.env')
  if (!existsSync(file)) return
  try {
    loadEnvFile(file)
  } catch (error) {
    throw new Error(`${file} can't be read: ${errorText(error)}`, { cause: error })
  }
}
