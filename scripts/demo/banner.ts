/**
 * What a person reads when the demo is ready.
 * @param url where browsers reach it
 * @param liveMatch the id of a match that is on court; null where none is
 */
export function banner(url: string, liveMatch: string | null): string {
  const rows = [
    ['The page', url],
    ...(liveMatch ? [['A live board', `${url}/live/${liveMatch}`]] : []),
    ...(liveMatch ? [['Umpire a match', `${url}/scorer/${liveMatch}   (asks for the scorer key)`]] : []),
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
