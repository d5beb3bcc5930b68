import type { Role } from '../../shared/auth/permissions.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { OFFICE_PAGES } from '../../shared/pages/office-pages.ts'
import { PAGES } from '../../shared/pages/page-table.ts'
import { mailBody } from '../mail/mail-body.ts'
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
  const link = `${publicUrl}${isMember ? PAGES.clubs.path : OFFICE_PAGES.today.path}`
  const intro = isMember
    ? t('mail.invitation.member.intro', { club: where })
    : t('mail.invitation.intro', { role: t(`mail.invitation.roles.${role}`), club: where })
  const howTo = t(isMember ? 'mail.invitation.member.howTo' : 'mail.invitation.howTo', { email })
  return {
    id: `invitation-${id}`,
    recipient: email,
    subject: t(isMember ? 'mail.invitation.member.subject' : 'mail.invitation.subject', { club: where }),
    ...mailBody(language, [intro, [howTo, { link }], t('mail.invitation.unexpected')]),
  }
}
