import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { printable } from '../../shared/text/printable.ts'

/** An email, ready to send. */
export interface Mail {
  /**
   * Unique per event, such as an order that was paid. It is in the Message-ID, so a mailbox that receives the email twice shows
   * it once.
   */
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly language: string
  readonly calendar?: MailCalendar | null
  /** Address that stops such emails when it receives a POST request (RFC 8058), and asks when a browser opens it. */
  readonly unsubscribe?: string | null
}

/** iCalendar objects (RFC 5546) of one email. */
export interface MailCalendar {
  /** The method, which each object also contains. */
  readonly method: 'REQUEST' | 'CANCEL'
  /** The first object, with one event. Mail programs show it in the email. */
  readonly content: string
  /** Further objects, each with one event: RFC 5546 allows an object no events with different UIDs. */
  readonly more?: readonly string[]
}

/** The mail server rejected this email permanently. */
export class MailRejected extends Error {
  override name = 'MailRejected'
}

/** Sends emails. */
export interface MailTransport {
  /**
   * Resolves when the email is handed over. Rejects within a minute if that fails.
   * @throws MailRejected if trying again is useless
   */
  send(mail: Mail): Promise<void>
  close(): void
}

const messageOf = ({ id, recipient, subject, text, html, language, calendar, unsubscribe }: Mail, from: string) => ({
  from,
  to: recipient,
  subject: printable(subject),
  // A single carriage return is no line break in an email (RFC 5322, 2.3).
  text: printable(text).replace(/\r\n?/g, '\n'),
  html: printable(html).replace(/\r\n?/g, '\n'),
  ...(calendar && {
    icalEvent: { method: calendar.method, content: calendar.content, filename: 'booking.ics' },
    attachments: calendar.more?.map((content, index) => ({
      content,
      filename: `booking-${index + 2}.ics`,
      contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
    })),
  }),
  messageId: `<${id}@${/@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'ventaja.example'}>`,
  headers: {
    'Content-Language': language,
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})

interface MailSettings {
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly databaseFile: string
}

/** Loads nodemailer. The start of the server does not wait for it. */
const nodemailer = () => import('nodemailer')

/** Returns the folder, beside the database, in which emails are stored if no SMTP server is set. */
export const outboxFolder = (databaseFile: string): string => path.join(path.dirname(databaseFile), 'outbox')

/** Sends over SMTP if a server is set, and otherwise stores emails as files. */
export const mailTransport = ({ smtpUrl, mailFrom, databaseFile }: MailSettings): MailTransport =>
  smtpUrl ? smtpTransport(smtpUrl, mailFrom) : fileTransport(outboxFolder(databaseFile), mailFrom)

/**
 * Time-outs of the mail server (ms). The first three are for the connection, its greeting and each later reply. `total` is
 * for the whole email, in case the server keeps replying slowly.
 */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, total: 45_000 }

/** The fields of nodemailer's errors that distinguish permanent failures from others. */
interface SmtpError {
  readonly command?: string
  readonly responseCode?: number
}

/** Replies about the sign-in at the mail server, not about the email. RFC 4954, 6. */
const SIGN_IN_REPLIES = [530, 534, 535, 538]

/**
 * Whether this recipient or this email was rejected permanently. RFC 5321, 4.2.1: a 5xx reply is permanent. Replies to
 * earlier commands are about the settings, which an operator may correct.
 */
const isFinal = ({ command, responseCode = 0 }: SmtpError): boolean =>
  (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500 && !SIGN_IN_REPLIES.includes(responseCode)

/** @param url `smtp://user:password@host:587` or `smtps://…` */
export function smtpTransport(url: string, from: string, changed: Partial<typeof TIMEOUTS> = {}): MailTransport {
  const { total, ...timeouts } = { ...TIMEOUTS, ...changed }
  // The URL is one of the options: as a separate argument, it would make nodemailer treat the time-outs as email defaults.
  const smtp = nodemailer().then(({ createTransport }) => {
    const transport = createTransport({ url, ...timeouts })
    // Sending rejects with the same error. Without a listener, Node would end the process.
    transport.on('error', () => undefined)
    return transport
  })
  // Each email reports the error, and is sent again later. Without a handler, Node would end the process before the first email.
  smtp.catch(() => undefined)
  return {
    send: async (mail) => {
      try {
        await (await smtp).sendMail({ ...messageOf(mail, from), signal: AbortSignal.timeout(total) })
      } catch (error) {
        throw isFinal(error as SmtpError) ? new MailRejected((error as Error).message, { cause: error }) : error
      }
    },
    close: () => {
      smtp.then((transport) => transport.close()).catch(() => undefined)
    },
  }
}

/** Stores each email as `<id>.eml`, which mail programs can open and only the server's user can read. */
function fileTransport(folder: string, from: string): MailTransport {
  return {
    send: async (mail) => {
      const { createTransport } = await nodemailer()
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      const { message } = await composer.sendMail(messageOf(mail, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, `${mail.id}.eml`)
      // Renamed when it is complete, so that no reader sees half an email.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => undefined,
  }
}
