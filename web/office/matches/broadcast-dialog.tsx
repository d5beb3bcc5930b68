import { useState } from 'react'
import {
  BROADCAST_DEFAULTS,
  BROADCAST_THEMES,
  type BroadcastOptions,
  broadcastQuery,
  OVERLAY_POSITIONS,
} from '../../../shared/broadcast/broadcast-options.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../../shared/i18n/languages.ts'
import { broadcastPathTo } from '../../../shared/pages/broadcast-pages.ts'
import { useDeviceAddress } from '../../api/device-address.ts'
import { Dialog } from '../../ui/dialog.tsx'
import f from '../../ui/form.module.css'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { CloseButton } from '../kit/close-button.tsx'
import { Options } from '../kit/options.tsx'
import s from './broadcast-dialog.module.css'
import { type BroadcastKind, type BroadcastPlace, BroadcastPreview } from './broadcast-preview.tsx'

interface Props {
  place: BroadcastPlace
  open: boolean
  close: () => void
}

/** The addresses of the overlay and of the card, with their options and a preview. */
export default function BroadcastDialog({ place, open, close }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} title={t('streaming.title')} isWide onClose={close}>
      <Addresses place={place} close={close} />
    </Dialog>
  )
}

function Addresses({ place, close }: Omit<Props, 'open'>) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<BroadcastKind>('overlay')
  const [chosen, setChosen] = useState<Readonly<Record<BroadcastKind, BroadcastOptions>>>(BROADCAST_DEFAULTS)
  const options = chosen[kind]
  const choose = (part: Partial<BroadcastOptions>) => setChosen({ ...chosen, [kind]: { ...options, ...part } })
  const path = pathOf(kind, place) + broadcastQuery(options, BROADCAST_DEFAULTS[kind])
  const address = (useDeviceAddress('')?.url ?? location.origin) + path
  const text = kind === 'embed' ? frameOf(address, place.title) : address
  return (
    <>
      <div className={`${f.form} ${s.scroll}`}>
        <p>{place.title}</p>
        {place.match !== undefined && (
          <SegmentedChoice
            legend={t('streaming.kind')}
            titled
            segments={(['overlay', 'embed'] as const).map((value) => ({ value, label: t(`streaming.${value}.name`) }))}
            chosen={kind}
            onChange={setKind}
          />
        )}
        <div className={f.row}>
          <Choice
            label={t('streaming.theme')}
            values={BROADCAST_THEMES}
            value={options.theme}
            onChange={(theme) => choose({ theme })}
            nameOf={(value) => t(`streaming.themes.${value}`)}
          />
          {kind === 'overlay' && (
            <Choice
              label={t('streaming.position')}
              values={OVERLAY_POSITIONS}
              value={options.position}
              onChange={(position) => choose({ position })}
              nameOf={(value) => t(`streaming.positions.${value}`)}
            />
          )}
          <Choice
            label={t('streaming.language')}
            values={['device', ...LANGUAGES]}
            value={options.lang ?? 'device'}
            onChange={(lang) => choose({ lang: lang === 'device' ? null : lang })}
            nameOf={(value) => (value === 'device' ? t('streaming.device') : LANGUAGE_NAMES[value])}
          />
        </div>
        {kind === 'overlay' && (
          <label className={`line ${s.check}`}>
            <input
              type="checkbox"
              checked={options.compact}
              onChange={({ target }) => choose({ compact: target.checked })}
            />
            {t('streaming.compact')}
          </label>
        )}
        <BroadcastPreview place={place} kind={kind} options={options} />
        <label className={f.field}>
          {t(`streaming.${kind}.address`)}
          <textarea
            className={`${f.input} ${s.text}`}
            readOnly
            rows={2}
            value={text}
            onFocus={({ target }) => target.select()}
          />
        </label>
        <p>
          {t(`streaming.${kind}.about`)} {place.court !== undefined && t('streaming.court')}
        </p>
      </div>
      <Foot key={text} text={text} close={close} />
    </>
  )
}

const pathOf = (kind: BroadcastKind, { match, court }: BroadcastPlace): string =>
  court !== undefined ? broadcastPathTo('courtOverlay', court) : broadcastPathTo(kind, match)

/** Returns the HTML that shows a card on another site. */
function frameOf(address: string, title: string): string {
  const frame = document.createElement('iframe')
  const attributes = {
    src: address,
    title,
    width: '480',
    height: '200',
    loading: 'lazy',
    style: 'border:0;max-width:100%',
  }
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value)
  return frame.outerHTML
}

interface ChoiceProps<T> {
  label: string
  values: readonly T[]
  value: T
  onChange: (value: T) => void
  nameOf: (value: T) => string
}

function Choice<T extends string>({ label, values, value, onChange, nameOf }: ChoiceProps<T>) {
  return (
    <label className={f.field}>
      {label}
      <select className={f.input} value={value} onChange={({ target }) => onChange(target.value as T)}>
        <Options of={values.map((each) => [each, nameOf(each)])} />
      </select>
    </label>
  )
}

/** The buttons that copy the address and close the dialog. They stay visible while the rest scrolls. */
function Foot({ text, close }: { text: string; close: () => void }) {
  const { t } = useTranslation()
  const [isCopied, copy] = useCopy()
  return (
    <div className={`row ${s.foot}`}>
      <button type="button" className="button" onClick={() => void copy(text)}>
        {t('streaming.copy')}
      </button>
      <CloseButton onClose={close} />
      <p role="status">{isCopied !== null && t(isCopied ? 'streaming.copied' : 'streaming.notCopied')}</p>
    </div>
  )
}
