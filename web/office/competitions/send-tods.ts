import { TODS_BYTES } from '../../../shared/competitions/tods-limits.ts'
import { NotOk, notOk } from '../../api/not-ok.ts'
import { asSignedIn } from '../../api/signed-in-calls.ts'
import { withQuery } from '../kit/filters.tsx'

/** Time after which an upload fails (ms). Uploading 10 MB takes this long at 0.7 Mbit/s. */
const UPLOAD_MS = 120_000

/** Sends a file of the Tennis Open Data Standards. @throws NotOk if the server refuses it, TypeError if the network fails */
export async function sendTods<T>(path: string, query: Readonly<Record<string, string>>, file: File): Promise<T> {
  if (file.size > TODS_BYTES) throw new NotOk(413, { code: 'FILE_TOO_LARGE' })
  return asSignedIn(async (authorization) => {
    const response = await fetch(withQuery(path, query), {
      method: 'POST',
      headers: { ...authorization, 'content-type': 'application/json' },
      body: file,
      signal: AbortSignal.timeout(UPLOAD_MS),
    })
    if (!response.ok) throw await notOk(response)
    return (await response.json()) as T
  })
}
