/** Time between attempts (ms). */
const RETRY_MS = 5000

/** Tries until the server answers, because nobody reloads an overlay or a card. */
export async function atLast<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
