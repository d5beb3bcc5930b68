import { bold } from './terminal-text.ts'

/** What ? shows. */
export const SCORER_HELP: string[] = [
  bold('A point: who did it, then what they did'),
  '  1 or ←    the first player        2 or →   the second player',
  '  w winner   a ace                               a point for them',
  '  d double fault   f forced error   u unforced error   r return error',
  '                                                 a point for the other',
  '  W         winner, and which shot and stroke',
  '  U         unforced error, and which stroke',
  '',
  bold('The rest'),
  '  z or ⌫    take back the latest entry that stands, again and again',
  '  s         suspend play, or resume it',
  '  x         end the match: finished, retired, defaulted, walkover',
  '  Esc       back, nothing is stored      q   quit',
  '',
  'While the server cannot be reached, go on: points queue up and are stored in order, each once.',
  '',
  'Any key goes back.',
]
