/** Why a call to the server came to nothing. */
export type ScorerFailure =
  /** The server said no; asking again would not help. */
  | {
      readonly kind: 'refused'
      readonly statusCode: number
      /** The server's stable code, such as SEQ_CONFLICT. */
      readonly code: string
      readonly message: string
      /** The log's head, where the server told it. */
      readonly seq: number | null
    }
  /** Nobody answered, or only with "not now", for as long as patience lasted. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly waitedMs: number }
  /** The caller's signal ended the wait. */
  | { readonly kind: 'stopped' }

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ScorerFailure }

/** The failure in a sentence for a person. */
export function explain(failure: ScorerFailure): string {
  switch (failure.kind) {
    case 'refused':
      return `the server refused it (${failure.statusCode} ${failure.code}): ${failure.message}`
    case 'unavailable':
      return `the server could not be reached for ${Math.round(failure.waitedMs / 1000)} s: ${failure.reason}`
    case 'stopped':
      return 'stopped'
  }
}

/** Whether the server refused with this code. */
export const isRefusal = (failure: ScorerFailure, code: string): boolean =>
  failure.kind === 'refused' && failure.code === code
