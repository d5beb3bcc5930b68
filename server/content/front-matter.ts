import type { z } from 'zod'
import { checkFields } from './check-fields.ts'
import { ContentError } from './content-error.ts'

/**
 * Takes a Markdown file apart: between two lines of `---` fields, one a line (`name: text`), and after them the body.
 * @throws ContentError where the fields are not what `schema` wants, or where there is no body
 */
export function readFrontMatter<T>(file: string, text: string, schema: z.ZodType<T>): { fields: T; body: string } {
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? []
  if (head === undefined || body === undefined) {
    throw new ContentError(file, 'front matter', 'must stand first, between two lines of ---')
  }
  const found: Record<string, string> = Object.create(null)
  for (const line of head.split(/\r?\n/)) {
    const [, name, value] = /^([A-Za-z]+):\s*(.*?)\s*$/.exec(line) ?? []
    if (name === undefined || value === undefined) throw new ContentError(file, 'front matter', `"${line}" is no field`)
    if (name in found) throw new ContentError(file, name, 'stands there twice')
    found[name] = value
  }
  const fields = checkFields(file, 'front matter', schema, { ...found })
  if (!body.trim()) throw new ContentError(file, 'body', 'must not be empty')
  return { fields, body }
}
