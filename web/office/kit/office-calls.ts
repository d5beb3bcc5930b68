import { NotOk } from '../../api/not-ok.ts'
import { sendSignedIn } from '../../api/signed-in-calls.ts'

/** Makes a call of the office as the signed-in person. @throws as `sendSignedIn` */
export const officeCall = sendSignedIn

/** Makes a call and returns the JSON of its answer. @throws as `sendSignedIn` */
export const officeJson = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
  (await (await officeCall(method, path, body)).json()) as T

/** Returns the server's code for a failure, or null if the server did not answer. */
export const codeOf = (error: unknown): string | null => (error instanceof NotOk ? error.code : null)

/** Returns the name in the response that reports a failure, if there is one. */
export const nameOf = (error: unknown): string | undefined =>
  error instanceof NotOk && typeof error.body.name === 'string' ? error.body.name : undefined
