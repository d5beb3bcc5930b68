import { useEffect, useRef, useState } from 'react'
import type { BROADCAST_DEFAULTS, BroadcastOptions } from '../../../shared/broadcast/broadcast-options.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { cardIn } from '../../broadcast/embed.ts'
import { followCourt } from '../../broadcast/follow-court.ts'
import { type Following, followMatch } from '../../broadcast/follow-match.ts'
import { overlayIn } from '../../broadcast/overlay.ts'
import { loadTexts } from '../../broadcast/texts.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import s from './broadcast-dialog.module.css'

/** A match or a court, with its name. */
export type BroadcastPlace = { readonly title: string } & (
  | { readonly match: string; readonly court?: never }
  | { readonly court: string; readonly match?: never }
)

/** The content of the address: an overlay for a video, or a card for a website. */
export type BroadcastKind = keyof typeof BROADCAST_DEFAULTS

interface Props {
  place: BroadcastPlace
  kind: BroadcastKind
  options: BroadcastOptions
}

/**
 * The overlay on a checkerboard, or the card. The code of these pages draws them into this page, because the overlay may not be
 * shown in a frame.
 */
export function BroadcastPreview({ place: { match, court }, kind, options }: Props) {
  const { t: own, language: device } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const show = useRef<(following: Following | null) => unknown>(() => {})
  const [following, setFollowing] = useState<Following | null>(null)
  const language = options.lang ?? device
  const { last: texts } = useLoaded(language, () => loadTexts(['translation'], language))

  useEffect(
    () => (court === undefined ? followMatch(match, setFollowing) : followCourt(court, setFollowing)),
    [match, court],
  )
  useEffect(() => {
    if (!frame.current || !texts) return
    const picture = document.createElement('div')
    frame.current.replaceChildren(picture)
    show.current =
      kind === 'overlay'
        ? overlayIn(picture, options, language, texts)
        : orNothing(cardIn(picture, options, language, texts))
  }, [kind, options, texts, language])
  // Draws after the effect above, and again when only the match has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these values select what to draw into
  useEffect(() => void show.current(following), [following, kind, options, texts, language])

  return (
    <figure className={`stack-1 ${s.preview}`}>
      <figcaption>{own('streaming.preview')}</figcaption>
      <div ref={frame} className={kind === 'overlay' ? s.video : s.site} />
      {kind === 'overlay' && !following?.match && <p>{own('streaming.nothing')}</p>}
    </figure>
  )
}

const orNothing = (draw: (following: Following) => unknown) => (following: Following | null) =>
  following && draw(following)
