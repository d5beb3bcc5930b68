import type { UploadedPicture } from '../../../shared/content/picture-schemas.ts'
import { NotOk } from '../../api/not-ok.ts'
import { asSignedIn } from '../../api/signed-in-calls.ts'

/** Time after which an upload fails (ms). Uploading 10 MB takes this long at 0.7 Mbit/s. */
const UPLOAD_MS = 120_000
/** Maximum size of a file (bytes). The server checks it too, but ends the connection before a browser could read its answer. */
const MAX_BYTES = 10 * 1024 * 1024

/**
 * Uploads a picture.
 * @param onProgress called with the share that is sent, 0 to 1
 * @throws NotOk if the server refuses it, TypeError if the network fails
 */
export async function uploadPicture(file: File, onProgress: (share: number) => void): Promise<UploadedPicture> {
  if (file.size > MAX_BYTES) throw new NotOk(413, { code: 'PICTURE_TOO_LARGE' })
  return asSignedIn((headers) => send(file, headers, onProgress))
}

/** Sends the file with XMLHttpRequest, because fetch reports no progress. */
const send = (
  file: File,
  headers: Readonly<Record<string, string>>,
  onProgress: (share: number) => void,
): Promise<UploadedPicture> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/images')
    request.responseType = 'json'
    request.timeout = UPLOAD_MS
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onload = () =>
      request.status === 201
        ? resolve(request.response as UploadedPicture)
        : reject(new NotOk(request.status, Object(request.response)))
    request.onerror = () => reject(new TypeError('the upload failed'))
    request.ontimeout = request.onerror
    const form = new FormData()
    form.append('image', file)
    request.send(form)
  })
