/**
 * A value of JSON as text, to be read as a word or a number: as it says itself where it is one, and otherwise as JSON. An
 * object may have a member `toString` that is no function, and lists and objects are no word anyway.
 */
export const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
