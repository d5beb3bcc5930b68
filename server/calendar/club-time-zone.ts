import { CLUB_TIME_ZONE } from '../../shared/time/club-date.ts'

/**
 * Returns the club's time zone as a VTIMEZONE: Atlantic Standard Time, UTC-4, without daylight saving since the end of 2000.
 * Programs that know the zone's name use their own rules instead.
 */
export const clubTimeZone = (): string =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${CLUB_TIME_ZONE}`,
    `X-LIC-LOCATION:${CLUB_TIME_ZONE}`,
    'BEGIN:STANDARD',
    'TZNAME:AST',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0400',
    'DTSTART:20001203T010000',
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n')
