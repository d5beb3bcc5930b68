import type { KnownPerson } from '../../../shared/auth/people-schemas.ts'
import { ROLES, type Role } from '../../../shared/auth/permissions.ts'
import { isTrialEmail } from '../../../shared/auth/trial.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Breakable } from '../kit/breakable.tsx'
import type { Column } from '../kit/data-table.tsx'
import { useMe } from '../kit/me-store.ts'
import { Options } from '../kit/options.tsx'
import row from '../kit/row-actions.module.css'
import k from '../kit/shared.module.css'
import s from './people-page.module.css'

/** A confirmation before a change of what a person may do. */
export interface Asked {
  readonly kind: 'block' | 'removeRole' | 'setRole'
  readonly person: KnownPerson
  readonly club: string | null
  /** The present role and the new one. */
  readonly change?: { readonly from: Role; readonly to: Role }
}

interface Actions {
  /** Whether the person may manage the people of all clubs. */
  mayAll: boolean
  /** Returns the name of a club; null stands for all clubs. */
  clubText: (club: string | null) => string
  /** Sends a change of a person. `what` is the end of the call's path. */
  change: (method: string, person: KnownPerson, what: string, body?: unknown) => Promise<void>
  ask: (question: Asked) => void
  download: (person: KnownPerson) => Promise<void>
  erase: (person: KnownPerson) => void
}

/** Returns the columns of the list of people: the name, the roles, and the actions. */
export function usePersonColumns({ mayAll, clubText, change, ask, download, erase }: Actions): Column<KnownPerson>[] {
  const { t } = useTranslation()
  const { may } = useMe()
  return [
    {
      id: 'person',
      header: t('officePeople.person'),
      cell: (person) => (
        <>
          <span className="strong">
            <Breakable text={person.name || person.email} />
          </span>
          {person.name && (
            <span className={k.about}>
              <Breakable text={person.email} />
            </span>
          )}
          {isTrialEmail(person.email) && <span className={k.warning}>{t('officePeople.trialAccount')}</span>}
          {person.signedInAt === null && <span className={k.about}>{t('officePeople.invited')}</span>}
          {person.blocked && <span className={k.warning}>{t('officePeople.blocked')}</span>}
        </>
      ),
    },
    {
      id: 'roles',
      header: t('officePeople.roles'),
      cell: (person) => (
        <ul className="stack-2">
          {person.roles.map(({ role, club: of }) => (
            <li key={of ?? ''} className={`row ${s.role}`}>
              <select
                aria-label={t('officePeople.roleOf', { name: person.name || person.email, club: clubText(of) })}
                value={role}
                disabled={!may('people.manage', { club: of })}
                onChange={({ target }) =>
                  ask({ kind: 'setRole', person, club: of, change: { from: role, to: target.value as Role } })
                }
              >
                <Options of={ROLES.map((each) => [each, t(`officePeople.role.${each}`)])} />
              </select>
              <span>{clubText(of)}</span>
              {may('people.manage', { club: of }) && (
                <button
                  type="button"
                  className={row.action}
                  onClick={() => ask({ kind: 'removeRole', person, club: of })}
                >
                  {t('officePeople.removeRole')}
                  <span className="hidden-text">: {person.name || person.email}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: 'actions',
      header: t('officePeople.actions'),
      cell: (person) =>
        mayAll && (
          <span className={row.actions}>
            <button
              type="button"
              className={row.action}
              onClick={() =>
                person.blocked
                  ? void change('PUT', person, 'blocked', { blocked: false })
                  : ask({ kind: 'block', person, club: null })
              }
            >
              {t(person.blocked ? 'officePeople.unblock' : 'officePeople.block')}
              <span className="hidden-text">: {person.name || person.email}</span>
            </button>
            <button type="button" className={row.action} onClick={() => void download(person)}>
              {t('officePeople.export')}
              <span className="hidden-text">: {person.name || person.email}</span>
            </button>
            <button type="button" className={row.action} onClick={() => erase(person)}>
              {t('officePeople.erase')}
              <span className="hidden-text">: {person.name || person.email}</span>
            </button>
          </span>
        ),
    },
  ]
}
