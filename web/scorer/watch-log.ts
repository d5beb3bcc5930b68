import type { LogEntry } from '../../shared/matches/match-schemas.ts'
import { connectedSocket, shareSocket } from '../api/socket.ts'
import { useScorer } from './scorer-store.ts'
import { sync } from './scorer-sync.ts'

/**
 * Gets the entries of other scorers as soon as the server has stored them. The regular checks get those that the socket
 * missed. Returns a function that stops.
 */
export function watchLog(matchId: string): () => void {
  const join = () => {
    const since = useScorer.getState().log?.live.seq ?? 0
    connectedSocket()?.emit('match:watch', { id: matchId, since }, () => void sync())
  }
  const onEntry = ({ matchId: of, id, seq }: LogEntry) => {
    const { log, waiting } = useScorer.getState()
    const isNew = of === matchId && seq > (log?.live.seq ?? 0) && !waiting.some((mine) => mine.id === id)
    if (isNew) void sync()
  }
  const leave = shareSocket({
    connected: join,
    events: { 'match:action': onEntry, 'match:undo': onEntry, 'match:status': onEntry },
  })
  return () => {
    connectedSocket()?.emit('match:unwatch', { id: matchId })
    leave()
  }
}
