import { createRequire } from 'node:module'
import type Package from 'better-sqlite3'

const [major = 0] = process.versions.node.split('.').map(Number)

/**
 * The package better-sqlite3: version 13, or version 12 in Node.js 20. Version 12 ends the process in recent versions of
 * Node.js 24, and version 13 does so in Node.js 20. Both are optional, so npm installs the one that this Node.js needs.
 */
export const SQLITE_PACKAGE = major >= 22 ? 'better-sqlite3-13' : 'better-sqlite3'

/** Throws an error that says what to do if the package is not installed. */
function load(): typeof Package {
  try {
    return createRequire(import.meta.url)(SQLITE_PACKAGE)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw cause
    const text = `The package ${SQLITE_PACKAGE} is missing. Install Ventaja's packages again with Node.js ${process.versions.node}.`
    throw new Error(text, { cause })
  }
}

export default load()
