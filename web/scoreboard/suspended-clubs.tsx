import { Suspense } from 'react'
import { lazyPart } from '../i18n/lazy-part.tsx'
import s from './message-line.module.css'
import { useMessages } from './message-line.tsx'

/** Play is rarely suspended, so the code and its texts load later. */
const SuspendedPlay = lazyPart(
  ['suspended'],
  () => import('./suspended-play.tsx'),
  () => null,
)

// On pages with another status, this must not be taken for it.
const ASIDE = { 'aria-live': 'polite' } as const
const STATUS = { role: 'status' } as const

interface Props {
  /** Shows only this club; null shows every club. */
  club?: string | null
  className?: string | undefined
  /** Whether to show also the messages of clubs where play goes on. */
  alsoMessages?: boolean
  /** Whether the page is about a match that is over, so that only messages matter. */
  isOver?: boolean
}

/** The clubs where play is suspended, since when and why, with their messages about what comes next. */
export function SuspendedClubs({ club = null, className = '', alsoMessages = false, isOver = false }: Props) {
  const { messages, suspended } = useMessages()
  const shown = isOver ? [] : suspended.filter((each) => club === null || each.club === club)
  const others = alsoMessages && shown.length === 0 ? messages.filter((each) => !each.club || each.club === club) : []
  const isEmpty = shown.length + others.length === 0
  return (
    <div {...(alsoMessages ? STATUS : ASIDE)} className={isEmpty ? s.none : `stack-2 ${s.line} ${className}`}>
      <Suspense>
        {shown.map((each) => (
          <SuspendedPlay
            key={each.club}
            {...each}
            messages={messages.flatMap(({ club, text }) => (club === null || club === each.club ? [text] : []))}
          />
        ))}
      </Suspense>
      {others.map(({ club: own, text }) => (
        <p key={own ?? ''}>{text}</p>
      ))}
    </div>
  )
}
