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

/** Takes letters to where they go. */
export interface MailTransport {
  /** Resolves when somebody else has taken it over for good, and rejects well within a minute where nobody does. */
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

/** Over SMTP where a server is set, and into the folder `outbox` beside the database otherwise. */
export const mailTransport = ({ smtpUrl, mailFrom, databaseFile }: MailSettings): MailTransport =>
  smtpUrl ? smtpTransport(smtpUrl, mailFrom) : fileTransport(path.join(path.dirname(databaseFile), 'outbox'), mailFrom)

/**
 * How long a mail server may keep silent, ms: until it can be reached, until it greets, and after that; and how long a
 * letter may take in all, however busy the server is with it.
 */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, inAll: 45_000 }

/** @param url `smtp://user:password@host:587` or `smtps://…` */
export function smtpTransport(url: string, from: string, patience: Partial<typeof PATIENCE> = {}): MailTransport {
  const { inAll, ...timeouts } = { ...PATIENCE, ...patience }
  // Beside a URL that is a string of its own, nodemailer takes its second argument for a letter's defaults.
  const smtp = createTransport({ url, ...timeouts })
  return {
    send: async (letter) =>
      void (await smtp.sendMail({ ...messageOf(letter, from), signal: AbortSignal.timeout(inAll) })),
    close: () => smtp.close(),
  }
}

/** Without an SMTP server letters are files, `<id>.eml`, which any mail program opens. The same letter is the same file. */
function fileTransport(folder: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (letter) => {
      const { message } = await composer.sendMail(messageOf(letter, from))
      await mkdir(folder, { recursive: true })
      const file = path.join(folder, `${letter.id}.eml`)
      // Renamed when it is whole: whoever looks into the folder never sees half a letter.
      await writeFile(`${file}.part`, message as Buffer)
      await rename(`${file}.part`, file)
    },
    close: () => undefined,
  }
}
