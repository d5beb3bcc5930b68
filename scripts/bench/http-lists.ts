import { setTimeout as delay } from 'node:timers/promises'
import type { Goal } from './report.ts'

/** How long somebody asks, ms. */
const ASKS_FOR = 3000
const LEAST_APART_MS = 250

/**
 * How often the summary is put together while points come, as somebody sees who asks again with every answer: each list
 * has a tag of its own.
 * @returns lists a second
 */
export async function listsASecond(url: string): Promise<number> {
  let etag = '""'
  let lists = -1
  const started = performance.now()
  while (performance.now() - started < ASKS_FOR) {
    const answer = await fetch(`${url}/product?view=summary`, { headers: { 'if-none-match': etag } })
    await answer.arrayBuffer()
    const now = answer.headers.get('etag') ?? ''
    if (now === '') throw new Error(`no tag: ${answer.status}`)
    // Whoever asks at once again would take the core that answers.
    if (now === etag) await delay(2)
    else lists += 1
    etag = now
  }
  return (1000 * lists) / (performance.now() - started)
}

/** @param when what goes on meanwhile */
export const listsGoal = (aSecond: number, when: string): Goal => ({
  goal: `lists are put together at most every ${LEAST_APART_MS} ms, ${when}`,
  figure: aSecond > 0 ? `every ${(1000 / aSecond).toFixed(0)} ms` : 'never',
  reached: aSecond > 0 && 1000 / aSecond >= LEAST_APART_MS,
})
