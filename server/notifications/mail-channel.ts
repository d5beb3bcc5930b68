import { isTrialEmail } from '../../shared/auth/trial.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { mailBody } from '../mail/mail-body.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import { MailRejected, type MailTransport } from '../mail/mail-transport.ts'
import type { Channel, Message } from './channel.ts'
import type { Unsubscribe } from './unsubscribe.ts'

/** Maximum number of emails at the same time. Other emails have connections of their own. */
const MOST = 4

interface MailChannelDeps {
  readonly transport: Pick<MailTransport, 'send'>
  readonly addressOf: Unsubscribe['addressOf']
  readonly publicUrl: string
}

/** Returns the channel that sends notifications by email. */
export const mailChannel = ({ transport, addressOf, publicUrl }: MailChannelDeps): Channel => ({
  name: 'mail',
  most: MOST,
  async deliver(message: Message) {
    // Nobody can receive an email of a trial account.
    if (!message.email.includes('@') || isTrialEmail(message.email)) return { status: 'gone' }
    const t = mailTexts(message.language)
    const unsubscribe = await addressOf(message.person, message.kind)
    try {
      await transport.send({
        id: message.id,
        recipient: message.email,
        subject: message.title,
        unsubscribe,
        ...mailBody(message.language, [
          message.title,
          message.body,
          [t('mail.notice.open'), { link: `${publicUrl}${message.path}` }],
          [t('mail.notice.choose'), { link: `${publicUrl}${PAGES.notifications.path}` }],
          [t('mail.notice.stop'), { link: unsubscribe }],
        ]),
      })
      return { status: 'sent' }
    } catch (error) {
      if (error instanceof MailRejected) return { status: 'gone' }
      throw error
    }
  },
})
