/** Everything that the audit log records. The part before the dot is the kind of the subject. */
export const AUDIT_ACTIONS = [
  'product.create',
  'product.update',
  'product.delete',
  'post.create',
  'post.update',
  'post.delete',
  'image.upload',
  'order.handOver',
  'order.takeBack',
  'order.refund',
  'order.pay',
  'order.correctPayment',
  'shopSettings.update',
  'brand.update',
  'trial.open',
  'trial.close',
  'grant.create',
  'grant.revoke',
  'person.invite',
  'person.block',
  'person.unblock',
  'person.export',
  'person.erase',
  'guest.update',
  'member.create',
  'member.update',
  'member.join',
  'member.separate',
  'register.import',
  'role.set',
  'role.remove',
  'player.create',
  'player.update',
  'player.merge',
  'player.separate',
  'player.delete',
  'competition.create',
  'competition.update',
  'competition.event',
  'competition.entries',
  'competition.draw',
  'competition.decide',
  'orderOfPlay.change',
  'orderOfPlay.accept',
  'orderOfPlay.publish',
  'match.create',
  'match.update',
  'match.result',
  'match.decide',
  'match.suspendAll',
  'match.resumeAll',
  'match.removeNote',
  'message.set',
  'play.suspend',
  'play.resume',
  'screen.set',
  'club.create',
  'club.update',
  'booking.create',
  'booking.change',
  'booking.cancel',
  'block.create',
  'block.change',
  'block.remove',
  'webhook.create',
  'webhook.update',
  'webhook.replaceSecret',
  'webhook.delete',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The kinds of people and things that the office shows by their names. */
export type NamedKind = 'person' | 'match' | 'product' | 'post' | 'order' | 'grant' | 'booking' | 'player'

/** The kind of the subject, by the part of an action before its dot. Pictures and messages have no names. */
const SUBJECTS: Readonly<Record<string, NamedKind>> = {
  person: 'person',
  role: 'person',
  guest: 'person',
  member: 'person',
  match: 'match',
  player: 'player',
  product: 'product',
  post: 'post',
  order: 'order',
  grant: 'grant',
  booking: 'booking',
}

/** Returns the kind of the thing that an action changes; null if the thing has no name. */
export const kindOfSubject = (action: string): NamedKind | null => SUBJECTS[action.split('.')[0] ?? ''] ?? null

/** Returns the key of a name: `person:b1f6c0de`. */
export const nameKey = (kind: NamedKind, id: string): string => `${kind}:${id}`

/** Replaces names of people in the changed values. */
export const HIDDEN_NAME = '…'
