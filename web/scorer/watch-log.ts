import type { LogEntry, MatchSummary } from '../../shared/matches/match-schemas.ts'
import { connectedSocket, shareSocket } from '../api/socket.ts'
import { adoptSummary } from './fetch-entries.ts'
import { watchLink } from './link-check.ts'
import { useScorer } from './scorer-store.ts'
import { sync } from './scorer-sync.ts'

/**
 * Gets the entries of other scorers and the changes of the office as soon as the server has stored them. The regular checks get
 * those that the socket missed. Returns a function that stops.
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
  const onUpdate = (match: MatchSummary) => {
    if (match.id !== matchId) return
    void adoptSummary(match)
    // The match may have left the court of the link, or have come to it.
    watchLink()
    // The format and the number of players can change until the first entry.
    if (match.seq === 0) void sync()
  }
  const leave = shareSocket({
    connected: join,
    events: { 'match:action': onEntry, 'match:undo': onEntry, 'match:status': onEntry, 'match:updated': onUpdate },
  })
  return () => {
    connectedSocket()?.emit('match:unwatch', { id: matchId })
    leave()
  }
}
