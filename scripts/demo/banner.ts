/**
 * Returns the text that the demo prints when it is ready.
 * @param url the server's address
 * @param liveMatch id of a match in play, or null
 * @param owner email with which to sign in to the office, or null
 */
export function banner(url: string, liveMatch: string | null, owner: string | null): string {
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
    [
      'Score a match',
      `npm run score${url === 'http://localhost:3000' ? '' : ` -- --url ${url}`}   (in another terminal)`,
    ],
    ['Stop', 'Ctrl+C'],
  ]
  const lines = rows.map(([what = '', where = '']) => `    ${what.padEnd(16)}${where}`)
  return ['', '  Ventaja is running.', '', ...lines, ''].join('\n')
}
