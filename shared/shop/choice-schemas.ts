import { z } from 'zod'
import { FALLBACK_LANGUAGE, forEachLanguage } from '../i18n/languages.ts'
import { LONGEST } from '../text/longest.ts'
import { filledLine } from '../text/text-schemas.ts'
import { MOST_CHOICES, MOST_VALUES } from './choices.ts'

const word = filledLine(LONGEST.product.choice)
const translations = z
  .strictObject(forEachLanguage(word.exactOptional()))
  .omit({ [FALLBACK_LANGUAGE]: true })
  .default({})
  .describe('The word in other languages')

const isUnique = (words: readonly string[]) => new Set(words).size === words.length

/** The choices of a product, as the office and content files write them. */
export const choicesSchema = z
  .array(
    z.strictObject({
      name: word.describe('English name of the choice, such as `Size`'),
      translations,
      values: z
        .array(z.strictObject({ value: word.describe('In English, such as `M`'), translations }))
        .min(1)
        .max(MOST_VALUES)
        .refine((values) => isUnique(values.map(({ value }) => value)), 'must not have a value twice'),
    }),
  )
  .max(MOST_CHOICES)
  .refine((choices) => isUnique(choices.map(({ name }) => name)), 'must not have a name twice')
