/** The roles of people. Each role has all permissions of the role before it. A member pays the club's member prices. */
export const ROLES = ['member', 'umpire', 'manager', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** A role of a person, for one club or, if `club` is null, for all clubs. */
export interface HeldRole {
  readonly role: Role
  readonly club: string | null
}

/** The roles of people who work for a club: all but `member`. */
export const STAFF_ROLES = ['umpire', 'manager', 'owner'] as const satisfies readonly Role[]
const staffRoles: ReadonlySet<Role> = new Set(STAFF_ROLES)

/** Whether a person with these roles works for a club. */
export const isStaff = (roles: readonly HeldRole[]): boolean => roles.some(({ role }) => staffRoles.has(role))

/** The sender of a request, as its credentials identify it. */
export type Who =
  | { readonly kind: 'visitor' }
  /** A program with the scorer key. */
  | { readonly kind: 'key' }
  /** The holder of a link to score one match, or the matches on one court. */
  | {
      readonly kind: 'grant'
      readonly id: string
      readonly match: string | null
      readonly court: string | null
      /** The link's window (ms since 1970), including both ends. */
      readonly window: { readonly from: number; readonly until: number }
      /** Whether the window has ended. From then on, only entries that were played within it are accepted. */
      readonly ended: boolean
    }
  | {
      readonly kind: 'person'
      readonly id: string
      readonly blocked: boolean
      readonly roles: readonly HeldRole[]
    }

/** The thing that an action is about. A member that is missing or null means that the thing has no club, court or umpire. */
export interface Subject {
  readonly club?: string | null
  readonly match?: string
  readonly court?: string | null
  /** Id of the person who umpires the match. */
  readonly umpire?: string | null
  /** Ids of the people on the match’s booking, while they may score the match. */
  readonly players?: readonly string[]
}

/**
 * The things that a permission covers. `any`: all things. `club`: the things of the role's club. `all clubs`: all things, but
 * only with a role for all clubs. `own`: a grant's match or court, the match of a person's own booking, or the matches of the
 * role's club that the person umpires.
 */
type Scope = 'any' | 'club' | 'all clubs' | 'own'
type Rules = Readonly<Partial<Record<'visitor' | 'person' | 'booking' | 'grant' | Role | 'key', Scope>>>

const PUBLIC = { visitor: 'any' } as const
const SIGNED_IN = { person: 'any' } as const
const OF_CLUB = { manager: 'club', owner: 'club' } as const
/** Permissions about things that belong to no club, such as products and posts. */
const OF_ALL_CLUBS = { manager: 'all clubs', owner: 'all clubs' } as const

/** The permissions of each role. This table is the only source for the server, the pages, the API's documents and the tests. */
export const PERMISSIONS = {
  public: PUBLIC,
  account: SIGNED_IN,
  book: SIGNED_IN,
  order: SIGNED_IN,
  'match.append': { booking: 'own', grant: 'own', umpire: 'club', ...OF_CLUB, key: 'any' },
  'match.create': { booking: 'own', umpire: 'club', ...OF_CLUB, key: 'any' },
  'match.describe': { booking: 'own', umpire: 'club', ...OF_CLUB, key: 'any' },
  'umpire.assign': { ...OF_CLUB, key: 'any' },
  'grant.manage': { umpire: 'own', ...OF_CLUB, key: 'any' },
  'player.manage': OF_CLUB,
  'courts.manage': OF_CLUB,
  'bookings.manage': OF_CLUB,
  'members.manage': OF_CLUB,
  'competition.manage': OF_CLUB,
  'shop.manage': OF_ALL_CLUBS,
  'shop.settings': { owner: 'all clubs' },
  'site.settings': { owner: 'all clubs' },
  'post.manage': OF_ALL_CLUBS,
  'orders.manage': OF_ALL_CLUBS,
  'image.upload': OF_ALL_CLUBS,
  refund: { owner: 'all clubs' },
  till: OF_CLUB,
  'people.manage': { owner: 'club' },
  'audit.read': { owner: 'all clubs' },
  'webhooks.manage': { owner: 'club' },
} as const satisfies Readonly<Record<string, Rules>>
export type Action = keyof typeof PERMISSIONS
export const ACTIONS = Object.keys(PERMISSIONS) as readonly Action[]

export const rulesOf = (action: Action): Rules => PERMISSIONS[action]

/** Whether the sender may perform the action on the subject. */
export function may(who: Who, action: Action, subject: Subject = {}): boolean {
  const rules = rulesOf(action)
  if (rules.visitor) return true
  switch (who.kind) {
    case 'visitor':
      return false
    case 'key':
      return rules.key !== undefined
    case 'grant':
      return rules.grant !== undefined && isOfGrant(who, subject)
    case 'person':
      return (
        !who.blocked &&
        (rules.person !== undefined ||
          (rules.booking !== undefined && subject.players?.includes(who.id) === true) ||
          who.roles.some((held) => covers(who.id, held, rules, subject)))
      )
  }
}

/**
 * Whether the sender may perform the action on at least one subject. Pages offer only such actions. Matches of bookings don't
 * count, because they give nobody access to lists or to the office.
 */
export function mayAtAll(who: Who, action: Action): boolean {
  const rules = rulesOf(action)
  if (who.kind === 'grant') return rules.visitor !== undefined || rules.grant !== undefined
  if (who.kind !== 'person') return may(who, action)
  return may(who, action) || (!who.blocked && who.roles.some(({ role, club }) => isReachable(rules[role], club)))
}

const isReachable = (scope: Scope | undefined, club: string | null): boolean =>
  scope !== undefined && (scope !== 'all clubs' || club === null)

const isOfGrant = (
  { match, court }: { readonly match: string | null; readonly court: string | null },
  subject: Subject,
): boolean => (match !== null && subject.match === match) || (court !== null && subject.court === court)

function covers(person: string, { role, club }: HeldRole, rules: Rules, subject: Subject): boolean {
  const ofClub = club === null || subject.club === club
  switch (rules[role]) {
    case 'any':
      return true
    case 'club':
      return ofClub
    case 'all clubs':
      return club === null
    case 'own':
      return ofClub && subject.umpire === person
    default:
      return false
  }
}
