/** What a caught error says: its message, or whatever was thrown in words. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
