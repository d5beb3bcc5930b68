/** A content file that cannot be used: which one, which of its fields, and why, in one sentence. */
export class ContentError extends Error {
  override name = 'ContentError'

  constructor(file: string, field: string, why: string) {
    super(`${file}: ${field}: ${why}`)
  }
}
