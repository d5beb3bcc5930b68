import { createPost, newMatch, newPoint, type Post } from './post.ts'

export interface Scenario {
  readonly name: string
  readonly scorers: number
  /** All at the same match, which then takes no baseSeq. */
  readonly together: boolean
}

export interface Window {
  readonly seconds: number
  /** Of every append that was answered, ms. */
  readonly latencies: readonly number[]
}

/** As many points as a long match has: then a scorer goes to the next one. */
const POINTS_A_MATCH = 300

/** Lets scorers post as fast as they are answered, each one point at a time. */
export async function measureAppends(
  port: number,
  key: string,
  { scorers, together }: Scenario,
  warmUpMs: number,
  windowMs: number,
): Promise<Window> {
  const { post, close } = createPost(port, key, scorers)
  const shared = together ? await newMatch(post) : null
  const latencies: number[] = []
  const from = performance.now() + warmUpMs
  const until = from + windowMs
  const record = (sent: number, answered: number) => {
    if (sent >= from && answered <= until) latencies.push(answered - sent)
  }
  await Promise.all(Array.from({ length: scorers }, () => score(post, shared, until, record)))
  close()
  return { seconds: windowMs / 1000, latencies }
}

async function score(
  post: Post,
  shared: string | null,
  until: number,
  record: (sent: number, answered: number) => void,
): Promise<void> {
  while (performance.now() < until) {
    const id = shared ?? (await newMatch(post))
    for (let seq = 0; seq < POINTS_A_MATCH && performance.now() < until; seq++) {
      const sent = performance.now()
      await post(`/product/${id}/actions`, { ...newPoint(), ...(!shared && { baseSeq: seq }) })
      record(sent, performance.now())
    }
  }
}
