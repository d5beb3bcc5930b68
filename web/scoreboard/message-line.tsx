import { useEffect, useState } from 'react'
import type { ClubMessage, MessagesAnswer } from '../../shared/office/office-schemas.ts'
import { getJson } from '../api/get-json.ts'
import { connectedSocket, shareSocket } from '../api/socket.ts'
import s from './message-line.module.css'

/** Time (ms) between loads of the messages while the live connection is down. */
const RELOAD_MS = 60_000

/**
 * The club's messages for boards and big screens. @param club shows only the messages of this club and the messages for all
 * clubs; null shows every message
 */
export function MessageLine({ club, className }: { club: string | null; className?: string | undefined }) {
  const messages = useMessages().filter((message) => club === null || message.club === null || message.club === club)
  return (
    <div role="status" className={messages.length > 0 ? `${s.line} ${className ?? ''}` : undefined}>
      {messages.map(({ club: own, text }) => (
        <p key={own ?? ''}>{text}</p>
      ))}
    </div>
  )
}

/** Returns the messages, and follows their changes. */
function useMessages(): readonly ClubMessage[] {
  const [messages, setMessages] = useState<readonly ClubMessage[]>([])
  useEffect(() => {
    let left = false
    const load = () =>
      getJson<MessagesAnswer>('/messages').then(
        ({ body }) => left || setMessages(body.messages),
        // The last known messages stay until the server answers again.
        () => undefined,
      )
    const change = (message: ClubMessage) =>
      setMessages((before) => [
        ...before.filter(({ club }) => club !== message.club),
        ...(message.text ? [message] : []),
      ])
    void load()
    const timer = setInterval(() => connectedSocket() || void load(), RELOAD_MS)
    const leave = shareSocket({ connected: () => void load(), events: { 'club:message': change } })
    return () => {
      left = true
      clearInterval(timer)
      leave()
    }
  }, [])
  return messages
}
