import { vi } from 'vitest'

/** How long a test waits for something that happens without a delay (ms). A busy machine may take many times as long as a quiet one. */
const PATIENCE_MS = 15_000

const { waitFor, waitUntil } = vi

/** @returns options with at least the patience of this project; Vitest's own is a second */
const patient = (options: Parameters<typeof waitFor>[1] = {}) => {
  const { timeout = PATIENCE_MS, ...others } = typeof options === 'number' ? { timeout: options } : options
  return { ...others, timeout: Math.max(timeout, PATIENCE_MS) }
}

vi.waitFor = (check, options) => waitFor(check, patient(options))
vi.waitUntil = (check, options) => waitUntil(check, patient(options))
