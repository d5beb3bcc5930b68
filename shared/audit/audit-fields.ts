import type { PostChange } from '../blog/post-schemas.ts'
import type { BrandChange } from '../brand/brand-schemas.ts'
import type { ClubChange } from '../clubs/club-office-schemas.ts'
import type { MemberFields } from '../members/member-schemas.ts'
import type { ProductChange } from '../shop/catalogue-schemas.ts'
import type { ShopSettingsChange } from '../shop/settings-schemas.ts'
import type { AuditAction } from './audit.ts'

/** How the office shows a value. `person` and `match` are ids, `weekdays` is a text with English names of weekdays, and `parts` is an object whose parts are shown one by one. */
export type ValueKind =
  | 'text'
  | 'weekdays'
  | 'flag'
  | 'number'
  | 'bytes'
  | 'cents'
  | 'stock'
  | 'category'
  | 'time'
  | 'image'
  | 'name'
  | 'person'
  | 'match'
  | 'player'
  | 'club'
  | 'court'
  | 'role'
  | 'status'
  | 'suspension'
  | 'note'
  | 'side'
  | 'format'
  | 'parts'

/**
 * The fields that the audit log can record, by the part of an action before its dot. The types of audit entries, the names of
 * ids, the texts of the page and its tests derive from this table. Each field needs a text in `officeAudit.field`.
 */
export const AUDIT_FIELDS = {
  product: {
    title: 'text',
    subtitle: 'text',
    image: 'image',
    imageAlt: 'text',
    pictures: 'parts',
    priceCents: 'cents',
    characteristics: 'text',
    translations: 'parts',
    keywords: 'parts',
    hidden: 'flag',
    stock: 'stock',
    category: 'category',
    choices: 'text',
    variants: 'text',
  } satisfies Record<keyof ProductChange, ValueKind>,
  post: {
    title: 'text',
    subtitle: 'text',
    image: 'image',
    imageAlt: 'text',
    markdown: 'text',
    draft: 'flag',
    publishAt: 'time',
  } satisfies Record<keyof PostChange, ValueKind>,
  image: { width: 'number', height: 'number', bytes: 'bytes' },
  order: { refundCents: 'cents', amountCents: 'cents', means: 'text', reason: 'text' },
  shopSettings: {
    currency: 'text',
    feeCents: 'number',
    clubFees: 'text',
    second: 'text',
    convertAt: 'text',
  } satisfies Record<keyof ShopSettingsChange, ValueKind>,
  brand: {
    name: 'text',
    logo: 'image',
    onWhite: 'flag',
    sponsors: 'text',
    exampleSponsors: 'flag',
  } satisfies Record<keyof BrandChange | 'onWhite' | 'exampleSponsors', ValueKind>,
  trial: { until: 'time' },
  grant: { match: 'match', court: 'court', from: 'time', until: 'time' },
  person: { role: 'role', matches: 'match' },
  member: {
    name: 'name',
    number: 'name',
    phone: 'name',
    email: 'name',
    notes: 'name',
    tags: 'text',
    account: 'person',
    bookings: 'number',
  } satisfies Record<keyof MemberFields | 'account' | 'bookings', ValueKind>,
  guest: { name: 'name', phone: 'name' },
  player: { name: 'name', visibility: 'text', into: 'player' },
  competition: {
    name: 'text',
    club: 'club',
    clubs: 'text',
    startsOn: 'text',
    endsOn: 'text',
    published: 'flag',
    entered: 'text',
    ordered: 'number',
    withdrew: 'text',
    inPlace: 'text',
    cameIn: 'text',
    line: 'number',
    stage: 'text',
    drawSeed: 'text',
    drawMatch: 'text',
    decision: 'text',
    reason: 'text',
  },
  orderOfPlay: { orderDate: 'text', planned: 'number', overruled: 'text', reason: 'text' },
  register: { added: 'number', changed: 'number' },
  role: { role: 'role' },
  match: {
    id: 'text',
    category: 'text',
    player1: 'name',
    player2: 'name',
    players: 'name',
    linked: 'name',
    description: 'text',
    date: 'time',
    liveStream: 'flag',
    streamUrl: 'text',
    format: 'format',
    firstServer: 'side',
    club: 'club',
    court: 'court',
    umpire: 'person',
    archived: 'flag',
    status: 'status',
    suspension: 'suspension',
    note: 'note',
    noteSide: 'side',
    noteText: 'text',
    score: 'text',
    winner: 'side',
    decision: 'text',
    reason: 'text',
  },
  message: { text: 'text', until: 'time' },
  play: { suspension: 'suspension', text: 'text' },
  screen: { chances: 'flag', tournament: 'text' },
  club: {
    name: 'text',
    address: 'text',
    image: 'image',
    timeZone: 'text',
    localTimes: 'flag',
    currency: 'text',
    quota: 'text',
    leadMinutes: 'text',
    cancelMinutes: 'text',
    daysAhead: 'number',
    holdMinutes: 'number',
    offerMinutes: 'number',
    maxSlots: 'number',
    best3Minutes: 'number',
    matchTiebreakMinutes: 'number',
    best5Minutes: 'number',
    shortMinutes: 'number',
    walkIns: 'flag',
    seriesBeyondWindow: 'flag',
    hours: 'weekdays',
    otherHours: 'weekdays',
    prices: 'weekdays',
    freeOfCharge: 'flag',
    courts: 'text',
    archived: 'flag',
    draft: 'flag',
  } satisfies Record<Exclude<keyof ClubChange, 'zoneChange'> | 'localTimes', ValueKind>,
  block: { court: 'court', date: 'text', time: 'text', weeklyUntil: 'text', reason: 'text' },
  webhook: { address: 'text', events: 'text', club: 'club', enabled: 'flag' },
  booking: {
    bookedFor: 'person',
    court: 'court',
    startsAt: 'time',
    price: 'text',
    priceReason: 'text',
    reason: 'text',
  },
} as const satisfies Record<string, Record<string, ValueKind>>

type Subject<Action extends AuditAction> = Action extends `${infer Kind}.${string}` ? Kind : never

/** The values that the log records for an action, by field. */
export type AuditedValues<Action extends AuditAction> = Readonly<
  Partial<Record<keyof (typeof AUDIT_FIELDS)[Subject<Action>], unknown>>
>

/** Returns how a value of an action is shown. Fields that only another version knows are shown as text. */
export function valueKind(action: string, field: string): ValueKind {
  const fields: Record<string, Record<string, ValueKind>> = AUDIT_FIELDS
  const known = fields[action.split('.')[0] ?? '']
  return (known && Object.hasOwn(known, field) && known[field]) || 'text'
}
