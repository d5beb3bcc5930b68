import { missed, reached } from './connection.ts'
import { TIMEOUT_MS } from './early-answer.ts'
import { compareClocks, deviceTime } from './server-clock.ts'

/** Statuses with which a proxy answers while it can't reach the server. A server with too many requests sends 503 itself. */
const UNREACHED = [502, 504]

/** Sends a request, notes whether the server has answered, and compares its clock. @throws TypeError if the network fails, TimeoutError */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  try {
    const sent = deviceTime()
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    // A proxy's clock may differ from the server's.
    if (UNREACHED.includes(response.status)) {
      missed()
    } else {
      void reached()
      compareClocks(response, sent)
    }
    return response
  } catch (error) {
    missed()
    throw error
  }
}
