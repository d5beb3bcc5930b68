import { sendSignedIn } from '../../api/signed-in-calls.ts'

/** Makes a call of the office as the signed-in person. @throws as `sendSignedIn` */
export const officeCall = sendSignedIn

/** Makes a call and returns the JSON of its answer. @throws as `sendSignedIn` */
export const officeJson = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
  (await (await officeCall(method, path, body)).json()) as T

/** Loads the JSON of an address. @throws as `sendSignedIn` */
export const officeGet = <T>(path: string): Promise<T> => officeJson<T>('GET', path)
