const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the format with these options. It writes UTC: give it the result of `localTimeIn` for a time at a club. Making a format takes
 * as long as writing many dates, so each is made once.
 */
export function dateFormat(locale: string, options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    formats.set(key, format)
  }
  return format
}
