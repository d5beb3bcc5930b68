import type { Role } from '../../shared/auth/permissions.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { OFFICE_PAGES } from '../../shared/pages/office-pages.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { escaped } from '../../shared/text/escaped.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import type { Mail } from '../mail/mail-transport.ts'

/** Writes the email that invites somebody to a role, in the inviter's language. `club` is its name; null for all clubs. */
export function invitationMail(
  id: string,
  { email, role, club }: { readonly email: string; readonly role: Role; readonly club: string | null },
  language: Language,
  publicUrl: string,
): Mail {
  const t = mailTexts(language)
  const where = club ?? t('mail.invitation.allClubs')
  const isMember = role === 'member'
  const address = `${publicUrl}${isMember ? PAGES.clubs.path : OFFICE_PAGES.today.path}`
  const intro = isMember
    ? t('mail.invitation.member.intro', { club: where })
    : t('mail.invitation.intro', { role: t(`mail.invitation.roles.${role}`), club: where })
  const howTo = (shown: string) =>
    t(isMember ? 'mail.invitation.member.howTo' : 'mail.invitation.howTo', { email: shown })
  const unexpected = t('mail.invitation.unexpected')
  return {
    id: `invitation-${id}`,
    recipient: email,
    subject: t(isMember ? 'mail.invitation.member.subject' : 'mail.invitation.subject', { club: where }),
    language,
    text: [intro, '', howTo(email), address, '', unexpected, ''].join('\n'),
    html: [
      `<html lang="${language}"><body style="font:16px/1.5 sans-serif;color:#0d2438">`,
      `<p>${escaped(intro)}</p><p>${howTo(escaped(email))}<br><a href="${address}">${address}</a></p><p>${unexpected}</p>`,
      '</body></html>',
    ].join('\n'),
  }
}
