import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PAGES } from '../../../shared/pages/page-table.ts'
import { closeEndedMessage, useSession } from '../../api/session.ts'
import { isSignedIn } from '../../api/stored-session.ts'
import f from '../../ui/form.module.css'
import { useTranslation } from '../../ui/use-translation.ts'
import { Question } from './question.tsx'

/** The destination of a person who leaves: an address of the site, or a number of steps in the browser's history. */
type Destination = string | number

/**
 * Asks before a person leaves the page by a link, by the browser’s Back or Forward, or by a reload. After the end of the
 * session, keeps the page open and says so.
 * react-router's `useBlocker` does the same, but needs its data router, which would make the first scripts of every visit larger.
 * @param isUnsaved whether the page has changes that are not stored
 */
export function LeaveQuestion({ isUnsaved }: { isUnsaved: boolean }) {
  const navigate = useNavigate()
  const isHere = useSession(isSignedIn)
  const [destination, setDestination] = useState<Destination | null>(null)
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!isUnsaved) return
    const add = (count: number) => useSession.setState(({ unsaved }) => ({ unsaved: unsaved + count }))
    add(1)
    return () => add(-1)
  }, [isUnsaved])

  // The person has signed in again, in another tab.
  useEffect(() => {
    if (isHere) closeEndedMessage()
  }, [isHere])

  useEffect(() => {
    isLeaving.current = false
    if (!isUnsaved) return
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }

    const onClick = (click: MouseEvent) => {
      const address = addressOf(click)
      if (address === null || isLeaving.current) return
      click.preventDefault()
      setDestination(address)
    }
    // Only traversals within the site: the browser itself asks before it loads another document.
    const onNavigate = (event: NavigateEvent) => {
      const { destination: to, navigationType } = event
      if (navigationType !== 'traverse' || !to.sameDocument || !event.cancelable || isLeaving.current) return
      event.preventDefault()
      setDestination(to.index - (navigation.currentEntry?.index ?? 0))
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault()
    }
    addEventListener('click', onClick, options)
    // Browsers from before 2026 may lack this interface. They do not ask on Back and Forward.
    if ('navigation' in window) navigation.addEventListener('navigate', onNavigate, options)
    addEventListener('beforeunload', onUnload, options)
    return () => stop.abort()
  }, [isUnsaved])

  function leave() {
    isLeaving.current = true
    if (typeof destination === 'number') history.go(destination)
    else if (destination !== null) void navigate(destination)
  }

  return (
    <>
      {isUnsaved && !isHere && <SignedOut />}
      <AskToLeave isAsked={destination !== null} onYes={leave} onClose={() => setDestination(null)} />
    </>
  )
}

interface AskProps {
  isAsked: boolean
  onYes: () => void
  onClose: () => void
}

/** The question before a person gives up changes that are not stored. */
export function AskToLeave({ isAsked, ...answers }: AskProps) {
  const { t } = useTranslation()
  const asked = { title: t('office.leave.title'), text: t('office.leave.text'), yes: t('office.leave.yes') }
  return <Question asked={isAsked ? asked : null} no={t('office.leave.no')} {...answers} />
}

/** The message after the end of the session, with a link to the login in a new tab, so that the form keeps its changes. */
function SignedOut() {
  const { t } = useTranslation()
  return (
    <p role="alert" className={f.problem}>
      {t('office.signedOut.text')}{' '}
      <a href={PAGES.login.path} target="_blank" rel="noreferrer">
        {t('office.signedOut.signIn')}
      </a>
    </p>
  )
}

/** Returns the address to which a click leads in this tab; null if it leads to no other page of the site. */
function addressOf({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey || link.target === '_blank') return null
  const { origin, pathname, search, hash } = link
  // The browser itself asks before it leaves for another site.
  if (origin !== location.origin || pathname + search === location.pathname + location.search) return null
  return pathname + search + hash
}
