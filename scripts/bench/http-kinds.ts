// The requests of the readers, and what each is compared with.

const GZIP = { 'accept-encoding': 'gzip' }
const CONDITIONAL = { ...GZIP, 'if-none-match': '""' }

/**
 * Requests of one size are measured in turns, size after size. An answer of tens of megabytes disturbs the next measurement,
 * and answers of microseconds need a long window.
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
  /** Size while points are posted, if it differs. */
  readonly posting?: Size
  /** Name of the request that this is compared with. */
  readonly peer?: string
  readonly readers?: number
}

const [HELLO, AS_THAT, AS_IT] = [
  'Fastify’s hello',
  'Fastify, a buffer as long as the gzip summary',
  'Fastify, a buffer as long as the summary',
] as const
const [LIST, SUMMARY] = ['/product', '/product?view=summary'] as const
const FASTIFY = { server: 'Fastify', headers: {} } as const
const VENTAJA = { server: 'Ventaja', headers: GZIP } as const
const UNCHANGED = { server: 'Ventaja', headers: CONDITIONAL, size: 'small', peer: HELLO } as const
const PLAIN = { server: 'Ventaja', headers: {} } as const

/** The requests. The peer's buffers have the length of the product's answers, which is known after one request. */
export const KINDS = {
  [HELLO]: { ...FASTIFY, path: '/', size: 'small' },
  'Fastify’s hello again': { ...FASTIFY, path: '/', size: 'small', peer: HELLO },
  // While points are posted, most of these answers are the list itself.
  'the list, unchanged (304)': { ...UNCHANGED, path: LIST, posting: 'large' },
  'summary, unchanged (304)': { ...UNCHANGED, path: SUMMARY },
  'one match, gzip': { ...VENTAJA, path: '/product/filled-7', size: 'small', peer: HELLO },
  'summary, gzip': { ...VENTAJA, path: SUMMARY, size: 'medium', peer: AS_THAT },
  [AS_THAT]: { ...FASTIFY, path: '/buffer/summary, gzip', size: 'medium' },
  summary: { ...PLAIN, path: SUMMARY, size: 'medium', peer: AS_IT },
  [AS_IT]: { ...FASTIFY, path: '/buffer/summary', size: 'medium' },
  'the list, gzip': { ...VENTAJA, path: LIST, size: 'large' },
  // Tens of megabytes each, so a few readers keep the server busy.
  'the list': { ...PLAIN, path: LIST, size: 'large', readers: 5 },
} as const satisfies Record<string, Kind>
export type KindName = keyof typeof KINDS
