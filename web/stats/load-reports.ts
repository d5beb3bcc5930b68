import { errorText } from '../../shared/errors/error-text.ts'
import { postJson } from '../api/post-json.ts'
import { useLive } from '../match-feed/match-store.ts'
import { type ReportName, reportArrived, reportFailed, turnTo } from './stats-store.ts'

const action = 'REPORT'

/** Asks for the three documented reports of a match. The id decides; its description goes along where it is known. */
export function loadReports(id: string): void {
  const description = useLive.getState().summaries[id]?.description ?? ''
  turnTo(id)
  void load(id, 'stats', '/statsbymatch', { description, id, action })
  void load(id, 'statswinner', '/statsbymatchwinner', { id, action })
  void load(id, 'unforcedError', '/statsbymatchunforcederror', { id, action })
}

async function load(id: string, name: ReportName, path: string, body: object): Promise<void> {
  try {
    const rows = await postJson<never>(path, body)
    if (!Array.isArray(rows)) throw new TypeError('not a list')
    reportArrived(id, name, rows)
  } catch (error) {
    reportFailed(id, name, errorText(error))
  }
}
