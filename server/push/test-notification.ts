import type { Language } from '../../shared/i18n/languages.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import type { PushMessage } from './push.ts'

/** Time for which a push service keeps a test for a device that is off (s). */
const TTL_S = 60

/** Returns the notification that somebody asks for to see whether notifications arrive. */
export function testNotification(lang: Language): PushMessage {
  const t = mailTexts(lang)
  return {
    title: t('mail.pushTest.title'),
    body: t('mail.pushTest.body'),
    path: PAGES.following.path,
    lang,
    tag: 'test',
    ttl: TTL_S,
    urgency: 'high',
    topic: 'test',
  }
}
