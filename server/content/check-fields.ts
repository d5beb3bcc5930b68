import type { z } from 'zod'
import { plainProblem } from '../http/plain-problems.ts'
import { ContentError } from './content-error.ts'

/**
 * Returns what a file says, checked.
 * @param whole how the error calls the file's fields together
 * @throws ContentError for the first field that can't be used
 */
export function checkFields<T>(file: string, whole: string, schema: z.ZodType<T>, fields: unknown): T {
  const { success, data, error } = schema.safeParse(fields, { error: plainProblem })
  if (success) return data
  const [issue] = error.issues
  throw new ContentError(file, issue?.path.join('.') || whole, issue?.message ?? 'cannot be used')
}
