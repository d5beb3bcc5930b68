// What readers ask for, and what it is compared with.

const GZIP = { 'accept-encoding': 'gzip' }
const CONDITIONAL = { ...GZIP, 'if-none-match': '""' }

/**
 * What is measured by turns, one size after the other: an answer of tens of megabytes disturbs whatever is measured
 * after it, and what is over in microseconds needs a long window.
 */
export const SIZES = {
  small: { rounds: 5, windowMs: 1000 },
  medium: { rounds: 5, windowMs: 400 },
  large: { rounds: 2, windowMs: 400 },
} as const
export type Size = keyof typeof SIZES

export interface Kind {
  readonly server: 'Ventaja' | 'Fastify'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly size: Size
  /** Where it is another while points come. */
  readonly posting?: Size
  /** What it is compared with. */
  readonly peer?: string
  readonly readers?: number
}

const [HELLO, AS_THAT, AS_IT] = [
  'Fastify’s hello',
  'Fastify, a buffer as long as that',
  'Fastify, a buffer as long as it',
] as const
const [LIST, SUMMARY] = ['/product', '/product?view=summary'] as const
const FASTIFY = { server: 'Fastify', headers: {} } as const
const VENTAJA = { server: 'Ventaja', headers: GZIP } as const
const UNCHANGED = { server: 'Ventaja', headers: CONDITIONAL, size: 'small', peer: HELLO } as const
const PLAIN = { server: 'Ventaja', headers: {} } as const

/** What is asked for. The buffers of the peer are as long as what the product sends, which is known once it was asked. */
export const KINDS = {
  [HELLO]: { ...FASTIFY, path: '/', size: 'small' },
  'Fastify’s hello again': { ...FASTIFY, path: '/', size: 'small', peer: HELLO },
  // While points come most of these are the list itself.
  'the list, unchanged (304)': { ...UNCHANGED, path: LIST, posting: 'large' },
  'summary, unchanged (304)': { ...UNCHANGED, path: SUMMARY },
  'one match, gzip': { ...VENTAJA, path: '/product/filled-7', size: 'small', peer: HELLO },
  'summary, gzip': { ...VENTAJA, path: SUMMARY, size: 'medium', peer: AS_THAT },
  [AS_THAT]: { ...FASTIFY, path: '/buffer/summary, gzip', size: 'medium' },
  summary: { ...PLAIN, path: SUMMARY, size: 'medium', peer: AS_IT },
  [AS_IT]: { ...FASTIFY, path: '/buffer/summary', size: 'medium' },
  'the list, gzip': { ...VENTAJA, path: LIST, size: 'large' },
  // Tens of megabytes each: a few readers are enough to keep it busy.
  'the list': { ...PLAIN, path: LIST, size: 'large', readers: 5 },
} as const satisfies Record<string, Kind>
export type KindName = keyof typeof KINDS
