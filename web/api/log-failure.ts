/** Says on the console, and nowhere else, that a call failed, with the documented words. */
export function logFailure(message: string, error?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the catalogue of errors puts these on the console
  console.error(message, ...(error === undefined ? [] : [error]))
}
