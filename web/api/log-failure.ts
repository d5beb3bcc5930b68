/** Logs a failed call to the console. */
export function logFailure(message: string, error?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: failed calls are logged to the console for developers
  console.error(message, ...(error === undefined ? [] : [error]))
}

/** Returns the answer to a call. Logs its failure, and passes it on. */
export async function logging<T>(message: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    logFailure(message, error)
    throw error
  }
}
