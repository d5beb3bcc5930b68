import { foldText } from '../text/fold-text.ts'
import type { USUAL_TAGS } from './member-limits.ts'

/** Yes and no in English, French, Spanish, German, Italian, Portuguese and Dutch, without accents, and as signs. */
const YES = ['yes', 'oui', 'si', 'ja', 'sim', 'true', 'vrai', 'verdadero', 'wahr', 'vero', 'verdadeiro', 'waar', 'x', '1', '✓', '✔', '+'] // biome-ignore format: one list
const NO = ['no', 'non', 'nein', 'nao', 'nee', 'false', 'faux', 'falso', 'falsch', 'onwaar', '0', '-', '–', '✗'] // biome-ignore format: one list
/** Single letters, which mean yes or no only in a column that has nothing else. */
const YES_LETTERS = ['y', 'o', 's', 'j', 'v']
const NO_LETTERS = ['n', 'f']

/** The words for the usual tags in titles of columns, in the seven languages and without accents. */
const TAG_TITLES: readonly (readonly [(typeof USUAL_TAGS)[number], RegExp])[] = [
  [
    'junior',
    /\b(juniors?|junioren|juniores|youth|kids?|child|children|jeunes?|enfants?|juvenil(es)?|jovenes|ninos?|jugend|jugendliche[rn]?|jugendspieler|kind|kinder|nachwuchs|giovan[ei]|giovanil[ei]|bambin[oi]|ragazz[oi]|jovem|jovens|criancas?|jeugd|jeugdlid|jeugdspeler|kinderen)\b/,
  ],
  [
    'trainer',
    /\b(trainers?|trainerin|coach|coaches|instructors?|entraineurs?|entraineuse|moniteurs?|entrenador(a|es|as)?|profesor(a|es)?|monitor(a|es)?|ubungsleiter|tennislehrer|allenator[ei]|allenatrice|istruttor[ei]|maestr[oi]|treinador(a|es)?|professor(a|es)?|trainster|leraar)\b/,
  ],
]

const words = (cell: string): string => foldText(cell).trim()

/** Returns the usual tag that the title of a column names, or null. */
export const tagOfTitle = (title: string): string | null =>
  TAG_TITLES.find(([, pattern]) => pattern.test(words(title)))?.[0] ?? null

/** Returns whether a cell says yes or no; null if it says something else. A single letter says something else. */
export function yesOrNo(cell: string): boolean | null {
  const word = words(cell)
  return YES.includes(word) ? true : NO.includes(word) ? false : null
}

/** Returns whether a cell of a column of flags says yes. */
export const isYes = (cell: string): boolean => yesOrNo(cell) ?? YES_LETTERS.includes(words(cell))

/** Returns whether these cells of a column say yes or no, and nothing else. Empty cells may be among them. */
export function areFlags(cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean)
  return (
    filled.length > 0 &&
    filled.every(
      (cell) => yesOrNo(cell) !== null || YES_LETTERS.includes(words(cell)) || NO_LETTERS.includes(words(cell)),
    )
  )
}
