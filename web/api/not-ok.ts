/** A response with another status than 2xx. */
export class NotOk extends Error {
  override name = 'NotOk'
  readonly status: number
  /** The API's error code; null if the response has none. */
  readonly code: string | null
  /** The whole body. The body of a 409 contains the current state. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Readonly<Record<string, unknown>> = {}) {
    super('Network response was not ok')
    this.status = status
    this.code = typeof body.code === 'string' ? body.code : null
    this.body = body
  }
}

/** Returns the error of a response. */
export async function notOk(response: Response): Promise<NotOk> {
  const body: unknown = await response.json().catch(() => null)
  return new NotOk(response.status, typeof body === 'object' && body !== null ? { ...body } : {})
}

/** Returns the server's code for a failure, or null if the server did not answer. */
export const codeOf = (error: unknown): string | null => (error instanceof NotOk ? error.code : null)

/** Returns whether the server says that a thing does not exist. It answers with 400 to an id that nothing can have. */
export const isMissing = (error: unknown): boolean => error instanceof NotOk && [400, 404].includes(error.status)
