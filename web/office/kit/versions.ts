import { officeCall } from './office-calls.ts'

/** A thing as it was read, with the ETag of that version. */
export interface Version<Thing> {
  readonly thing: Thing
  readonly tag: string
}

/** Reads the present version of a thing. @throws as `officeCall` */
export async function readVersion<Thing>(path: string): Promise<Version<Thing>> {
  const response = await officeCall('GET', path)
  return { thing: (await response.json()) as Thing, tag: response.headers.get('etag') ?? '' }
}
