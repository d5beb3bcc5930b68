/** Logs a failed call to the console. */
export function logFailure(message: string, error?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: failed calls are logged to the console for developers
  console.error(message, ...(error === undefined ? [] : [error]))
}
