import type { Role } from '../../shared/auth/permissions.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { clubById } from '../../shared/reservations/clubs.ts'
import type { Mail } from '../mail/mail-transport.ts'

interface InvitationTexts {
  readonly roles: Readonly<Record<Role, string>>
  readonly allClubs: string
  subject(club: string): string
  intro(role: string, club: string): string
  howTo(email: string): string
  readonly unexpected: string
}

/** Texts of the invitation. They are not in the pages' translations, because the server sends the email. */
const INVITATION_TEXTS: Readonly<Record<Language, InvitationTexts>> = {
  en: {
    roles: { umpire: 'umpire', manager: 'manager', owner: 'owner' },
    allClubs: 'all clubs',
    subject: (club) => `Your invitation to the office of ${club}`,
    intro: (role, club) => `Hello, you are invited to help as ${role} of ${club}.`,
    howTo: (email) => `Open the office and sign in as ${email}:`,
    unexpected: 'If you did not expect this email, you can ignore it.',
  },
  fr: {
    roles: { umpire: 'arbitre', manager: 'gestionnaire', owner: 'propriétaire' },
    allClubs: 'tous les clubs',
    subject: (club) => `Votre invitation au bureau : ${club}`,
    intro: (role, club) => `Bonjour, vous êtes invité à participer en tant que ${role} (${club}).`,
    howTo: (email) => `Ouvrez le bureau et connectez-vous avec ${email} :`,
    unexpected: 'Si vous n’attendiez pas cet e-mail, vous pouvez l’ignorer.',
  },
  es: {
    roles: { umpire: 'árbitro', manager: 'gestor', owner: 'propietario' },
    allClubs: 'todos los clubes',
    subject: (club) => `Tu invitación a la oficina: ${club}`,
    intro: (role, club) => `Hola: te invitan a colaborar como ${role} (${club}).`,
    howTo: (email) => `Abre la oficina e inicia sesión con ${email}:`,
    unexpected: 'Si no esperabas este correo, puedes ignorarlo.',
  },
}

/** Writes the email that invites somebody to a role, in the inviter's language. */
export function invitationMail(
  id: string,
  { email, role, club }: { readonly email: string; readonly role: Role; readonly club: string | null },
  language: Language,
  publicUrl: string,
): Mail {
  const texts = INVITATION_TEXTS[language]
  const where = clubById(club ?? undefined)?.name ?? texts.allClubs
  const address = `${publicUrl}/office`
  const [intro, howTo] = [texts.intro(texts.roles[role], where), texts.howTo(email)]
  const safe = email.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return {
    id: `invitation-${id}`,
    recipient: email,
    subject: texts.subject(where),
    language,
    text: [intro, '', howTo, address, '', texts.unexpected, ''].join('\n'),
    html: [
      `<html lang="${language}"><body style="font:16px/1.5 sans-serif;color:#0d2438">`,
      `<p>${intro}</p><p>${texts.howTo(safe)}<br><a href="${address}">${address}</a></p><p>${texts.unexpected}</p>`,
      '</body></html>',
    ].join('\n'),
  }
}
