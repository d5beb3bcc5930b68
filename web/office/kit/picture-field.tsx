import { type DragEvent, type Ref, useId, useState } from 'react'
import type { UploadedPicture } from '../../../shared/content/picture-schemas.ts'
import { codeOf } from '../../api/not-ok.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './picture-field.module.css'
import k from './shared.module.css'
import { uploadPicture } from './upload-picture.ts'

interface Props {
  label: string
  /** Label of the button that chooses a file. */
  choose: string
  /** Address of the picture to show, if there is one. */
  url?: string
  /** Error message about the field, for example that it is empty. */
  message?: string | undefined
  onUploaded: (picture: UploadedPicture) => void
  /** Removes the picture. Undefined if it can't be removed. */
  onRemove?: (() => void) | undefined
  /** Gets the input, so that a form can focus it. */
  input?: Ref<HTMLInputElement>
}

/** Error codes that have their own message. */
const REFUSALS = ['PICTURE_TOO_LARGE', 'TOO_MANY_PIXELS', 'DAMAGED_PICTURE', 'NOT_A_PICTURE', 'FORBIDDEN'] as const
type Refusal = (typeof REFUSALS)[number] | 'SVG' | 'other'

/** A field for a picture: choose a file or drop one. It is uploaded at once. */
export function PictureField({ label, choose, url, message, onUploaded, onRemove, input }: Props) {
  const { t } = useTranslation()
  const id = useId()
  /** The share that is sent, 0 to 1; null if nothing is being uploaded. */
  const [share, setShare] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<{ why: Refusal; file: string } | null>(null)
  const [isDone, setDone] = useState(false)
  const [isOver, setOver] = useState(false)

  async function upload(file: File | undefined) {
    if (!file || share !== null) return
    setRefusal(null)
    setDone(false)
    setShare(0)
    try {
      onUploaded(await uploadPicture(file, setShare))
      setDone(true)
    } catch (error) {
      setRefusal({ why: refusalOf(file, codeOf(error)), file: file.name })
    }
    setShare(null)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void upload(event.dataTransfer.files[0])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the input below takes files too
    <div
      className={isOver ? `wrap ${s.field} ${s.over}` : `wrap ${s.field}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {url && <img className={s.picture} src={url} alt="" />}
      <div className={s.words}>
        <span className="strong">{label}</span>
        <label className={`button quiet ${s.choose}`}>
          <span aria-hidden="true">{choose}</span>
          <input
            type="file"
            ref={input}
            className="hidden-text"
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-label={`${label}: ${choose}`}
            aria-describedby={`${id}-hint ${id}-wrong`}
            onChange={({ target }) => {
              void upload(target.files?.[0])
              // The same file can be chosen again.
              target.value = ''
            }}
          />
        </label>
        {onRemove && (
          <button type="button" className="button quiet" onClick={onRemove}>
            {t('officeContent.picture.remove')}
          </button>
        )}
        <p id={`${id}-hint`} className={k.about}>
          {t('officeContent.picture.hint')}
        </p>
        <div role="status">
          {isDone && t('officeContent.picture.done')}
          {share !== null && (
            <label className={`stack-1 ${s.progress}`}>
              {t(share < 1 ? 'officeContent.picture.sending' : 'officeContent.picture.checking')}
              <progress value={share < 1 ? share : undefined} />
            </label>
          )}
        </div>
        <p id={`${id}-wrong`} className={s.wrong} role="alert">
          {refusal ? t(`officeContent.picture.refused.${refusal.why}`, { file: refusal.file }) : message}
        </p>
      </div>
    </div>
  )
}

function refusalOf({ type, name }: File, code: string | null): Refusal {
  const known = REFUSALS.find((each) => each === code)
  // The server does not distinguish an SVG from other files that are not pictures.
  if (known === 'NOT_A_PICTURE' && (type === 'image/svg+xml' || /\.svgz?$/i.test(name))) return 'SVG'
  return known ?? 'other'
}
