import sharp from 'sharp'
import type { UploadedPicture } from '../../shared/content/picture-schemas.ts'
import { OWNER } from './office.ts'
import { localIdentity, type RunningApp } from './running-app.ts'

/** Uploads a picture of one colour as the owner. */
export async function uploadPicture({ url }: Pick<RunningApp, 'url'>, width: number, height: number) {
  const picture = sharp({ create: { width, height, channels: 4, background: '#c65d3b' } })
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' }), 'logo.png')
  const authorization = `Bearer ${await localIdentity.sign({ email: OWNER, name: '' })}`
  const response = await fetch(`${url}/images`, { method: 'POST', body: form, headers: { authorization } })
  return (await response.json()) as UploadedPicture
}
