import { renderUnicodeCompact } from 'uqr'
import { commandLine } from '../../server/command-line.ts'
import type { DemoPeople } from './add-people.ts'

/**
 * Returns the text that the demo prints when it is ready.
 * @param url the server's address
 * @param liveMatch id of a match in play, or null
 * @param people the people of the demo, or null if it has added none
 * @param keyFile file of the scorer key, or null if the key is a setting
 */
export function banner(
  url: string,
  liveMatch: string | null,
  people: DemoPeople | null,
  keyFile: string | null,
): string {
  const court = people && `${url}/court/${people.court}`
  const rows = [
    ['The page', url],
    ...(liveMatch ? [['A live board', `${url}/live/${liveMatch}`]] : []),
    ...(liveMatch
      ? [
          [
            'Umpire a match',
            `${url}/scorer/${liveMatch}   (asks for the key in ${keyFile ?? 'SCORER_KEY'}, unless you are signed in as below)`,
          ],
        ]
      : []),
    ['The office', `${url}/office${people ? `   (sign in as ${people.owner}, with any name)` : ''}`],
    ['The big screen', `${url}/bigscreen`],
    ...(court && people
      ? [
          ['A booked court', `${court}   (sign in as ${people.player}, with any name, and score the match)`],
          ['Its poster', `${court}?poster`],
          ['Its overlay', `${url}/overlay/court/${people.court}`],
        ]
      : []),
    [
      'Score a match',
      `${commandLine('score', url === 'http://localhost:3000' ? '' : `--url ${url}`)}   (in another terminal)`,
    ],
    ['Stop', 'Ctrl+C'],
  ]
  const lines = rows.map(([what = '', where = '']) => `    ${what.padEnd(16)}${where}`)
  const code = court
    ? [
        '  The QR code of the booked court (phones can’t open localhost, see docs/match-day.md):',
        '',
        renderUnicodeCompact(court, { border: 2 }),
        '',
      ]
    : []
  return ['', '  Ventaja is running.', '', ...lines, '', ...code].join('\n')
}
