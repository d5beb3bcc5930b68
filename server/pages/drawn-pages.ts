import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '../../shared/i18n/languages.ts'
import type { PageName } from '../../shared/pages/page-table.ts'
import { acceptsBrotli, acceptsGzip, etagOf, isKnown } from '../http/prepared-answer.ts'

/** A page in one language, as the build has drawn and compressed it. */
interface DrawnPage {
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

interface AskedPage {
  readonly name: PageName
  readonly language: Language
  /** Where what it is about is not there it is a 404, and never somebody's own copy. */
  readonly isThere: boolean
}

export interface DrawnPages {
  has(name: PageName): boolean
  /** Answers with it, or 304 to whoever has it already. */
  send(request: FastifyRequest, reply: FastifyReply, page: AskedPage): unknown
}

/**
 * The pages that the build has drawn ahead (web/build/draw-pages.ts), held in memory: a megabyte or two.
 * @param folder beside the built web app; where it is missing there are none
 */
export function drawnPages(folder: string): DrawnPages {
  const held = new Map<string, DrawnPage | null>()

  function find(name: PageName, language: Language): DrawnPage | null {
    const file = path.join(folder, language, `${name}.html`)
    const known = held.get(file)
    if (known !== undefined) return known
    const page = existsSync(file) ? read(file) : null
    held.set(file, page)
    return page
  }

  return {
    has: (name) => LANGUAGES.every((language) => find(name, language) !== null),
    send(request, reply, { name, language, isThere }) {
      const page = find(name, language)
      if (!page) throw new Error(`${name} is not drawn in ${language}`)
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-language', language)
        .header('vary', 'accept-encoding, accept-language, cookie')
      if (!isThere) reply.code(404)
      else {
        reply.header('etag', page.etag)
        if (isKnown(request.headers['if-none-match'], page.etag)) return reply.code(304).send()
      }
      const taken = request.headers['accept-encoding']
      const coding = acceptsBrotli(taken) ? 'br' : acceptsGzip(taken) ? 'gzip' : null
      if (coding) reply.header('content-encoding', coding)
      return reply.send(page[coding ?? 'plain'])
    },
  }
}

function read(file: string): DrawnPage {
  const plain = readFileSync(file)
  return {
    etag: etagOf(plain.toString()),
    plain,
    br: readFileSync(`${file}.br`),
    gzip: readFileSync(`${file}.gz`),
  }
}
