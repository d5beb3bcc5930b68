import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Returns the emails in the outbox folder beside a database. */
export function mailsBeside(databaseFile: string): string[] {
  const folder = path.join(path.dirname(databaseFile), 'outbox')
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
  } catch {
    return []
  }
}
