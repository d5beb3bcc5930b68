import { createRequire } from 'node:module'
import type Package from 'better-sqlite3'

const [major = 0] = process.versions.node.split('.').map(Number)

/**
 * The package better-sqlite3: version 13, or version 12 in Node.js 20. Version 12 ends the process in recent versions of
 * Node.js 24, and version 13 does so in Node.js 20.
 */
export const SQLITE_PACKAGE = major >= 22 ? 'better-sqlite3-13' : 'better-sqlite3'

const BetterSqlite3: typeof Package = createRequire(import.meta.url)(SQLITE_PACKAGE)

export default BetterSqlite3
