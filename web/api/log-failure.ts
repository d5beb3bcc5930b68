/** Logs a failed call to the console. */
export function logFailure(message: string, error?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the specification logs these failures to the console
  console.error(message, ...(error === undefined ? [] : [error]))
}
