import { renderUnicodeCompact } from 'uqr'
import { commandLine } from '../../server/command-line.ts'

/**
 * Returns the text that the demo prints when it is ready.
 * @param url the server's address
 * @param liveMatch id of a match in play, or null
 * @param owner email with which to sign in to the office, or null
 * @param booked the court that the demo's player has booked, or null
 */
export function banner(
  url: string,
  liveMatch: string | null,
  owner: string | null,
  booked: { readonly court: string; readonly player: string } | null,
): string {
  const court = booked && `${url}/court/${booked.court}`
  const rows = [
    ['The page', url],
    ...(liveMatch ? [['A live board', `${url}/live/${liveMatch}`]] : []),
    ...(liveMatch
      ? [
          [
            'Umpire a match',
            `${url}/scorer/${liveMatch}   (asks for the scorer key, unless you are signed in as below)`,
          ],
        ]
      : []),
    ['The office', `${url}/office${owner ? `   (sign in as ${owner}, with any name)` : ''}`],
    ['The big screen', `${url}/bigscreen`],
    ...(court && booked
      ? [
          ['A booked court', `${court}   (sign in as ${booked.player}, with any name, and score the match)`],
          ['Its poster', `${court}?poster`],
          ['Its overlay', `${url}/overlay/court/${booked.court}`],
        ]
      : []),
    [
      'Score a match',
      `${commandLine('score', url === 'http://localhost:3000' ? '' : `--url ${url}`)}   (in another terminal)`,
    ],
    ['Stop', 'Ctrl+C'],
  ]
  const lines = rows.map(([what = '', where = '']) => `    ${what.padEnd(16)}${where}`)
  const code = court ? ['  The booked court, for a phone:', '', renderUnicodeCompact(court, { border: 2 }), ''] : []
  return ['', '  Ventaja is running.', '', ...lines, '', ...code].join('\n')
}
