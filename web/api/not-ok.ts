/** An answer that was not OK, with the documented message. */
export class NotOk extends Error {
  override name = 'NotOk'
  readonly status: number
  /** The API's stable code of what went wrong; null where the answer had none. */
  readonly code: string | null
  /** The whole answer: a conflict tells the present state. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Readonly<Record<string, unknown>> = {}) {
    super('Network response was not ok')
    this.status = status
    this.code = typeof body.code === 'string' ? body.code : null
    this.body = body
  }
}

/** The error that an answer stands for. */
export async function notOk(response: Response): Promise<NotOk> {
  const body: unknown = await response.json().catch(() => null)
  return new NotOk(response.status, typeof body === 'object' && body !== null ? { ...body } : {})
}
