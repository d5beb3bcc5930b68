import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import type { Mail } from '../mail/mail-transport.ts'
import { smtpTransport } from '../mail/mail-transport.ts'

/** An email as a mail program reads it (RFC 5322, 2045 and 2047). */
export interface ReadMail {
  readonly headers: ReadonlyMap<string, string>
  /** The contents of the parts by their types. Line breaks are line feeds. */
  readonly parts: ReadonlyMap<string, string>
}

/** Sends emails to a mail server, and returns the texts that it received. */
export async function received(mails: readonly Mail[]): Promise<string[]> {
  const texts: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      texts.push(Buffer.concat(chunks).toString('utf8'))
      done()
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const { port } = server.server.address() as { port: number }
  const smtp = smtpTransport(`smtp://127.0.0.1:${port}`, 'Club <shop@club.example>')
  for (const mail of mails) await smtp.send(mail)
  smtp.close()
  return texts
}

/** Reads an email, with its parts at any depth. */
export function readMail(text: string): ReadMail {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const headers = new Map(
    head
      .replace(/\r\n(?=[ \t])/g, '')
      .split('\r\n')
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        decodedWords(line.slice(line.indexOf(':') + 1).trim()),
      ]),
  )
  const body = rest.join('\r\n\r\n')
  const type = headers.get('content-type') ?? 'text/plain'
  const [, boundary] = /boundary="?([^";]+)"?/.exec(type) ?? []
  if (boundary === undefined) {
    const content = decoded(body, headers.get('content-transfer-encoding') ?? '7bit').toString('utf8')
    return { headers, parts: new Map([[type.replace(/;.*/s, ''), content.replaceAll('\r\n', '\n')]]) }
  }
  const inner = body.split(`--${boundary}`).slice(1, -1)
  return { headers, parts: new Map(inner.flatMap((part) => [...readMail(part.replace(/^\r\n|\r\n$/g, '')).parts])) }
}

function decoded(text: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(text, 'base64')
  if (encoding === 'quoted-printable') return quotedPrintable(text.replace(/=[ \t]*\r\n/g, ''))
  return Buffer.from(text, 'utf8')
}

const quotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )

/** Returns a header with its encoded words decoded. Spaces between two encoded words don't count. */
function decodedWords(text: string): string {
  const WORD = /=\?([^?]+)\?([BQ])\?([^?]*)\?=/gi
  return text
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/(?:=\?[^?]+\?[BQ]\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(WORD)].map(([, , kind = '', content = '']) =>
          kind.toUpperCase() === 'B' ? Buffer.from(content, 'base64') : quotedPrintable(content.replaceAll('_', ' ')),
        ),
      ).toString('utf8'),
    )
}
