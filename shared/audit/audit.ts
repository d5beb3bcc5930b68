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
  'grant.create',
  'grant.revoke',
  'person.invite',
  'person.block',
  'person.unblock',
  'role.set',
  'role.remove',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
