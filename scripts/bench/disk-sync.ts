import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { quantile } from './figures.ts'

const PAGE = Buffer.alloc(4096)
const SYNCS = 100

/** How long this disk takes to keep one more page, median, ms: what sharing a sync can save. */
export function measureSync(folder: string): number {
  const file = path.join(folder, 'sync')
  const descriptor = openSync(file, 'w')
  const samples = Array.from({ length: SYNCS }, () => {
    const started = performance.now()
    writeSync(descriptor, PAGE)
    fdatasyncSync(descriptor)
    return performance.now() - started
  })
  closeSync(descriptor)
  rmSync(file)
  return quantile(samples, 0.5)
}
