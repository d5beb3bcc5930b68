import { z } from 'zod'
import { isDate } from '../time/club-date.ts'

/** A date, yyyy-mm-dd. Checks of a whole request may calculate with it, because they run only if it is valid. */
export const dateSchema = z
  .string()
  .refine(isDate, { error: 'must be a date, yyyy-mm-dd', abort: true })
  .meta({ format: 'date' })
