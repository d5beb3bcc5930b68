/** Returns a moment as an ISO 8601 text in UTC, such as `2026-11-26T14:30:00.000Z`. @param millis the moment (ms since 1970) */
export const iso = (millis: number): string => new Date(millis).toISOString()
