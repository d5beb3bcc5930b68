import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from 'node:process'
import { projectRoot } from './storage/root.ts'

/** Reads `.env` of the project's folder, where there is one; what the environment already says stays. */
export function loadDotEnv(): void {
  const file = path.join(projectRoot, '.env')
  if (existsSync(file)) loadEnvFile(file)
}
