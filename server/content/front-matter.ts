import type { z } from 'zod'
import { ContentError, checkFields } from './content-error.ts'

/**
 * Splits a Markdown file into its fields, one `name: text` per line between two lines of `---`, and its body.
 * @throws ContentError if the fields don't match `schema`, or if there is no body
 */
export function readFrontMatter<T>(file: string, text: string, schema: z.ZodType<T>): { fields: T; body: string } {
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? []
  if (head === undefined || body === undefined) {
    throw new ContentError(file, 'front matter', 'must be at the start, between two lines of ---')
  }
  const found: Record<string, string> = Object.create(null)
  for (const line of head.split(/\r?\n/)) {
    const [, name, value] = /^([A-Za-z]+):(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined)
      throw new ContentError(file, 'front matter', `"${line}" is not a field`)
    if (name in found) throw new ContentError(file, name, 'occurs twice')
    found[name] = value.trim()
  }
  const fields = checkFields(file, 'front matter', schema, { ...found })
  if (!body.trim()) throw new ContentError(file, 'body', 'must not be empty')
  return { fields, body }
}
