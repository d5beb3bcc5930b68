import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import nodeModule from 'node:module'
import path from 'node:path'
import { VERSION } from './storage/root.ts'

/** Keeps compiled code beside the database, so that the next start takes less time. Node.js 20 can't do this. */
export function keepCompiledCode(databaseFile: string): void {
  const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown }
  if (!enableCompileCache || process.env.NODE_DISABLE_COMPILE_CACHE) return
  const folder = compiledFolder(databaseFile)
  if (folder) enableCompileCache(folder)
}

/**
 * Returns the folder for the compiled code of this version, and removes the code of other versions. Returns null without a
 * database beside which it could be, and if other people could put code into the folder.
 */
export function compiledFolder(databaseFile: string): string | null {
  const folder = path.join(path.dirname(databaseFile), 'compiled')
  // A database in memory has no folder. The first start makes the folder of the database later, with its own mode.
  if (databaseFile === ':memory:' || !existsSync(path.dirname(folder))) return null
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const state = lstatSync(folder)
    if (!state.isDirectory() || state.uid !== process.getuid?.() || (state.mode & 0o022) !== 0) return null
    const own = `${VERSION}-node-${process.versions.node}`
    // Other files may belong to the operator.
    for (const other of readdirSync(folder).filter(
      (name) => name !== own && /^\d+\.\d+\.\d+(?:[^\d\s]\S*)?-node-\d/.test(name),
    ))
      rmSync(path.join(folder, other), { recursive: true })
    return path.join(folder, own)
  } catch {
    // The folder of the database may be full or read-only.
    return null
  }
}
