import { isWanted, type NotificationKind } from '../../shared/notifications/notification-kinds.ts'
import type { Mail } from '../mail/mail-transport.ts'
import { type ChoicesRepository, choiceOf } from './choices-repository.ts'
import type { Unsubscribe } from './unsubscribe.ts'

/**
 * Returns emails of a kind about what belongs to their recipients, without those that the recipients don’t want. The others get an
 * address to unsubscribe. Somebody without an account can’t choose, and gets them.
 */
export type OwnMails = (kind: NotificationKind, mails: readonly Mail[]) => Promise<readonly Mail[]>

/** Returns the function that makes emails a kind of notifications. */
export const openOwnMails =
  (choices: ChoicesRepository, addressOf: Unsubscribe['addressOf']): OwnMails =>
  async (kind, mails) => {
    if (mails.length === 0) return mails
    const people = await choices.byEmail([...new Set(mails.map(({ recipient }) => recipient))])
    const chosen = await choices.chosen([...people.values()])
    const wanted = mails.filter(({ recipient }) => {
      const person = people.get(recipient)
      return person === undefined || isWanted(choiceOf(chosen, person, kind, 'mail'), true)
    })
    return Promise.all(
      wanted.map(async (mail) => {
        const person = people.get(mail.recipient)
        return person === undefined ? mail : { ...mail, unsubscribe: await addressOf(person, kind) }
      }),
    )
  }
