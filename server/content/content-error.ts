import type { z } from 'zod'
import { problemMessage } from '../http/validation-messages.ts'

/** An invalid content file. The message names the file, the field and the reason. */
export class ContentError extends Error {
  override name = 'ContentError'

  constructor(file: string, field: string, why: string) {
    super(`${file}: ${field}: ${why}`)
  }
}

/**
 * Validates the fields of a file.
 * @param whole name for all fields together, in errors
 * @throws ContentError for the first invalid field
 */
export function checkFields<T>(file: string, whole: string, schema: z.ZodType<T>, fields: unknown): T {
  const { success, data, error } = schema.safeParse(fields, { error: problemMessage })
  if (success) return data
  const [issue] = error.issues
  throw new ContentError(file, issue?.path.join('.') || whole, issue?.message ?? 'is invalid')
}
