import { type Action, type HeldRole, may, type Subject } from '../../shared/auth/permissions.ts'
import type { Language } from '../../shared/i18n/languages.ts'

/** A person with a role. */
export interface Staff {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly language: Language | null
  readonly roles: readonly HeldRole[]
}

/** Returns the people who may perform an action. */
export const staffWho = (staff: readonly Staff[], action: Action, subject?: Subject): readonly Staff[] =>
  staff.filter((person) => may({ ...person, kind: 'person', blocked: false }, action, subject))
