import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'

/** A letter, ready to go. */
export interface Letter {
  /** Of what it tells: the same letter has the same one, so that a mailbox that gets it twice shows it once. */
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly language: string
}

/** A mail server refuses this letter for good: to send it again changes nothing. */
export class LetterRefused extends Error {
  override name = 'LetterRefused'
}

/** Takes letters to where they go. */
export interface MailTransport {
  /**
   * Resolves when somebody else has taken it over for good, and rejects well within a minute where nobody does.
   * @throws LetterRefused where that is final
   */
  send(letter: Letter): Promise<void>
  close(): void
}

const messageOf = ({ id, recipient, subject, text, html, language }: Letter, from: string) => ({
  from,
  to: recipient,
  subject,
  text,
  html,
  messageId: `<${id}@${/@([^>\s]+)>?$/.exec(from)?.[1] ?? 'ventaja.example'}>`,
  headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
})

/** What an operator says about mail. */
interface MailSettings {
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly databaseFile: string
}

/** The folder of letters where no SMTP server is set: beside the database. */
export const outboxFolder = (databaseFile: string): string => path.join(path.dirname(databaseFile), 'outbox')

/** Over SMTP where a server is set, and into the folder `outbox` beside the database otherwise. */
export const mailTransport = ({ smtpUrl, mailFrom, databaseFile }: MailSettings): MailTransport =>
  smtpUrl ? smtpTransport(smtpUrl, mailFrom) : fileTransport(outboxFolder(databaseFile), mailFrom)

/**
 * How long a mail server may keep silent, ms: until it can be reached, until it greets, and after that; and how long a
 * letter may take in all, however busy the server is with it.
 */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, inAll: 45_000 }

/** The parts of nodemailer's errors that tell whose fault it was. */
interface SmtpError {
  readonly command?: string
  readonly responseCode?: number
}

/** Replies that are about the sign-in at the mail server, and not about the letter. RFC 4954, 6. */
const ABOUT_SIGN_IN = [530, 534, 535, 538]

/**
 * Whether the refusal is about this recipient or this letter. RFC 5321, 4.2.1: a 5xx is permanent. Before the recipient
 * is named it is about the settings, which an operator may correct.
 */
const isFinal = ({ command, responseCode = 0 }: SmtpError): boolean =>
  (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500 && !ABOUT_SIGN_IN.includes(responseCode)

/** @param url `smtp://user:password@host:587` or `smtps://…` */
export function smtpTransport(url: string, from: string, patience: Partial<typeof PATIENCE> = {}): MailTransport {
  const { inAll, ...timeouts } = { ...PATIENCE, ...patience }
  // Beside a URL that is a string of its own, nodemailer takes its second argument for a letter's defaults.
  const smtp = createTransport({ url, ...timeouts })
  return {
    send: async (letter) => {
      try {
        await smtp.sendMail({ ...messageOf(letter, from), signal: AbortSignal.timeout(inAll) })
      } catch (error) {
        throw isFinal(error as SmtpError) ? new LetterRefused((error as Error).message, { cause: error }) : error
      }
    },
    close: () => smtp.close(),
  }
}

/** Without an SMTP server letters are files, `<id>.eml`, which any mail program opens and only their owner can read. The same letter is the same file. */
function fileTransport(folder: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (letter) => {
      const { message } = await composer.sendMail(messageOf(letter, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, `${letter.id}.eml`)
      // Renamed when it is whole: whoever looks into the folder never sees half a letter.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => undefined,
  }
}
