import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from 'node:process'
import { errorText } from '../shared/errors/error-text.ts'

/** Loads `.env` from the working folder, if there is one. It does not replace variables that are already set. */
export function loadDotEnv(): void {
  const file = path.resolve('.env')
  if (!existsSync(file)) return
  try {
    loadEnvFile(file)
  } catch (error) {
    throw new Error(`${file} can't be read: ${errorText(error)}`, { cause: error })
  }
}
