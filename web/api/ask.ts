import { missed, reached } from './connection.ts'
import { TIMEOUT_MS } from './early-answer.ts'

/** Statuses with which a proxy answers while it can't reach the server. A server with too many requests sends 503 itself. */
const UNREACHED = [502, 504]

/** Sends a request, and notes whether the server has answered. @throws TypeError if the network fails, TimeoutError */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (UNREACHED.includes(response.status)) missed()
    else void reached()
    return response
  } catch (error) {
    missed()
    throw error
  }
}
