import { useEffect, useState } from 'react'
import s from './calendar-link.module.css'
import { useCopy } from './use-copy.ts'
import { useTranslation } from './use-translation.ts'

interface Props {
  /** Id of the player. */
  player: string
  texts: { readonly subscribe: string; readonly copy: string; readonly copied: string }
}

/** A link that adds the matches of a player to the calendar of this device, and a button that copies its address for other programs. */
export function CalendarLink({ player, texts }: Props) {
  const { language } = useTranslation()
  const path = `/players/${encodeURIComponent(player)}/order.ics?lang=${language}`
  // The prerendered page does not know its address.
  const [origin, setOrigin] = useState('')
  useEffect(() => setOrigin(location.origin), [])
  const [isCopied, copy] = useCopy()
  return (
    <p className={`screen-only ${s.links}`}>
      <a href={origin === '' ? path : `${origin.replace(/^https?/, 'webcal')}${path}`}>{texts.subscribe}</a>
      <button type="button" className={s.copy} onClick={() => void copy(`${origin}${path}`)}>
        {isCopied ? texts.copied : texts.copy}
      </button>
    </p>
  )
}
