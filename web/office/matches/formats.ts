import { type FormatName, NAMED_FORMATS, nameOfFormat } from '../../../shared/scoring/named-formats.ts'

/** Choices of the form: a named format, the documented rules, or a code. */
export type FormatChoice = FormatName | 'open' | 'code'

/** Returns the choice that stands for a format's code. */
export const choiceOf = (code: string | null): FormatChoice => (code === null ? 'open' : (nameOfFormat(code) ?? 'code'))

/** Returns the code of a choice; null for the documented rules. */
export function codeOfChoice(choice: FormatChoice, code: string): string | null {
  if (choice === 'open') return null
  return choice === 'code' ? code.trim() : NAMED_FORMATS[choice]
}
