import { LRUCache } from 'lru-cache'

interface Held<Answer> {
  readonly at: number
  readonly answer: Promise<Answer>
}

/** How long an answer about a match is used again (ms): thousands of viewers who return at once cost one computation. */
export const VIEWED_MS = 1000

/** Answers that are used again for a short time, also while they are being computed. @param most maximum number of them */
export function freshAnswers<Answer>(most: number) {
  const answers = new LRUCache<string, Held<Answer>>({ max: most })
  return {
    /** Returns the answer for a key. Makes it if there is none, or if it is older than `freshMs`. */
    read(key: string, freshMs: number, make: () => Promise<Answer>): Promise<Answer> {
      const held = answers.get(key)
      if (held && performance.now() - held.at < freshMs) return held.answer
      const made = { at: performance.now(), answer: make() }
      answers.set(key, made)
      made.answer.catch(() => {
        if (answers.peek(key) === made) answers.delete(key)
      })
      return made.answer
    },
    /** Forgets an answer, because something of it has changed. */
    forget: (key: string): void => {
      answers.delete(key)
    },
  }
}
