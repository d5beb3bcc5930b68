import path from 'node:path'
import { readConfig } from '../../server/config.ts'
import { loadDotEnv } from '../../server/dot-env.ts'

/** The SQLite file that the settings name. @throws Error where they name another kind of database */
export function databaseNamed(): string {
  loadDotEnv()
  if (/^postgres/.test(process.env.DATABASE_URL ?? '')) {
    throw new Error('DATABASE_URL is PostgreSQL’s, which has its own tools for this: see docs/operations.md')
  }
  return path.resolve(readConfig(process.env).databaseFile)
}

/** So many rows of each table that has any, a line each. */
export const countsText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `  ${name}: ${count}`)
    .join('\n')
