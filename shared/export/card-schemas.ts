import { z } from 'zod'
import { FALLBACK_LANGUAGE, LANGUAGES } from '../i18n/languages.ts'
import { CARD_SHAPES } from './card-address.ts'

export const cardQuery = z.object({
  shape: z.enum(CARD_SHAPES).default('wide').describe('`wide` is 1200 × 630 pixels, `tall` is 1080 × 1920'),
  lng: z.enum(LANGUAGES).default(FALLBACK_LANGUAGE).describe('The language of the card'),
  v: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      'The head of the log. It changes the address of the card and not the card, so that caches fetch the new one',
    ),
})
