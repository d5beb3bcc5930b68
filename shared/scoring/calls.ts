/** The languages that are called in. */
export type CallLanguage = 'en' | 'fr' | 'es'

/** What an umpire says, in one language. Names come in as they are. */
export interface Calls {
  readonly player: (side: number) => string
  /** Points by their labels, the server's first: `15-0` and `30-30`. */
  readonly points: (first: string, second: string) => string
  readonly deuce: string
  readonly advantage: (name: string) => string
  readonly tiebreakAll: (points: number) => string
  readonly tiebreakLead: (name: string, most: number, least: number) => string
  readonly gamesAll: (games: number) => string
  readonly gamesLead: (name: string, most: number, least: number) => string
  readonly setWon: (name: string, set: string) => string
  readonly tiebreak: string
  readonly matchTiebreak: string
  readonly toServe: (name: string) => string
  readonly decidingGame: string
  readonly decidingPoint: string
  /** Time was called at games all. */
  readonly time: string
  readonly breakPoint: string
  readonly setPoint: (name: string) => string
  readonly matchPoint: (name: string) => string
  readonly changeEnds: string
  readonly suspended: string
  readonly notBegun: string
  readonly play: string
  readonly won: (name: string, sets: string) => string
  /** `score` is how far the match had come; empty where nothing was played. */
  readonly retired: (winner: string, score: string) => string
  readonly defaulted: (winner: string, score: string) => string
  readonly walkover: (winner: string) => string
  readonly ended: string
  /** The match was declared finished before its end; `score` may be empty. */
  readonly endedEarly: (score: string, winner: string | null) => string
}

const games = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const after = (score: string): string => score && `, ${score}`

const EN: Calls = {
  player: (side) => `Player ${side}`,
  points: (first, second) =>
    first === second ? `${first}-all.` : `${first.replace(/^0$/, 'Love')}-${second.replace(/^0$/, 'love')}.`,
  deuce: 'Deuce.',
  advantage: (name) => `Advantage ${name}.`,
  tiebreakAll: (points) => `${points}-all.`,
  tiebreakLead: (name, most, least) => `${name} leads the tie-break ${most}-${least}.`,
  gamesAll: (count) => `${games(count, 'game', 'games')} all.`,
  gamesLead: (name, most, least) => `${name} leads ${games(most, 'game', 'games')} to ${least || 'love'}.`,
  setWon: (name, set) => `Set ${name}, ${set}.`,
  tiebreak: 'Tie-break.',
  matchTiebreak: 'Match tie-break.',
  toServe: (name) => `${name} to serve.`,
  decidingGame: 'Deciding point, receiver chooses.',
  decidingPoint: 'Deciding point.',
  time: 'Time. This game decides.',
  breakPoint: 'Break point.',
  setPoint: (name) => `Set point ${name}.`,
  matchPoint: (name) => `Match point ${name}.`,
  changeEnds: 'Change ends.',
  suspended: 'Play is suspended.',
  notBegun: 'The match has not begun.',
  play: 'Play.',
  won: (name, sets) => `Game, set and match ${name}, ${sets}.`,
  retired: (winner, score) => `${winner} wins by retirement${after(score)}.`,
  defaulted: (winner, score) => `${winner} wins by default${after(score)}.`,
  walkover: (winner) => `${winner} wins by walkover.`,
  ended: 'The match is over.',
  endedEarly: (score, winner) => `The match was ended${after(score)}.${winner ? ` ${winner} wins.` : ''}`,
}

const FR: Calls = {
  player: (side) => `Joueur ${side}`,
  points: (first, second) =>
    first === second ? `${first} A.` : `${first.replace(/^0$/, 'Zéro')}-${second.replace(/^0$/, 'zéro')}.`,
  deuce: 'Égalité.',
  advantage: (name) => `Avantage ${name}.`,
  tiebreakAll: (points) => `${points} partout.`,
  tiebreakLead: (name, most, least) => `${name} mène ${most} à ${least} dans le jeu décisif.`,
  gamesAll: (count) => `${games(count, 'jeu', 'jeux')} partout.`,
  gamesLead: (name, most, least) => `${name} mène ${games(most, 'jeu', 'jeux')} à ${least || 'zéro'}.`,
  setWon: (name, set) => `Set ${name}, ${set}.`,
  tiebreak: 'Jeu décisif.',
  matchTiebreak: 'Super jeu décisif.',
  toServe: (name) => `${name} au service.`,
  decidingGame: 'Point décisif, le receveur choisit.',
  decidingPoint: 'Point décisif.',
  time: 'Temps écoulé. Ce jeu décide du set.',
  breakPoint: 'Balle de break.',
  setPoint: (name) => `Balle de set ${name}.`,
  matchPoint: (name) => `Balle de match ${name}.`,
  changeEnds: 'Changement de côté.',
  suspended: 'Le jeu est suspendu.',
  notBegun: 'Le match n’a pas commencé.',
  play: 'Jouez.',
  won: (name, sets) => `Jeu, set et match ${name}, ${sets}.`,
  retired: (winner, score) => `${winner} gagne par abandon${after(score)}.`,
  defaulted: (winner, score) => `${winner} gagne par disqualification${after(score)}.`,
  walkover: (winner) => `${winner} gagne par forfait.`,
  ended: 'Le match est terminé.',
  endedEarly: (score, winner) => `Match arrêté${after(score)}.${winner ? ` ${winner} gagne.` : ''}`,
}

const ES: Calls = {
  player: (side) => `Jugador ${side}`,
  points: (first, second) =>
    first === second ? `${first} iguales.` : `${first.replace(/^0$/, 'Nada')}-${second.replace(/^0$/, 'nada')}.`,
  deuce: 'Iguales.',
  advantage: (name) => `Ventaja ${name}.`,
  tiebreakAll: (points) => `${points} iguales.`,
  tiebreakLead: (name, most, least) => `${name} gana ${most} a ${least} en el tie-break.`,
  gamesAll: (count) => `${games(count, 'juego', 'juegos')} iguales.`,
  gamesLead: (name, most, least) => `${name} gana ${games(most, 'juego', 'juegos')} a ${least || 'cero'}.`,
  setWon: (name, set) => `Set para ${name}, ${set}.`,
  tiebreak: 'Tie-break.',
  matchTiebreak: 'Súper tie-break.',
  toServe: (name) => `Saca ${name}.`,
  decidingGame: 'Punto decisivo, elige quien resta.',
  decidingPoint: 'Punto decisivo.',
  time: 'Tiempo. Este juego decide.',
  breakPoint: 'Punto de break.',
  setPoint: (name) => `Punto de set para ${name}.`,
  matchPoint: (name) => `Punto de partido para ${name}.`,
  changeEnds: 'Cambio de lado.',
  suspended: 'El juego está suspendido.',
  notBegun: 'El partido no ha comenzado.',
  play: 'Jueguen.',
  won: (name, sets) => `Juego, set y partido para ${name}, ${sets}.`,
  retired: (winner, score) => `Gana ${winner} por retirada${after(score)}.`,
  defaulted: (winner, score) => `Gana ${winner} por descalificación${after(score)}.`,
  walkover: (winner) => `Gana ${winner} por incomparecencia.`,
  ended: 'El partido ha terminado.',
  endedEarly: (score, winner) => `Partido dado por terminado${after(score)}.${winner ? ` Gana ${winner}.` : ''}`,
}

export const CALLS: Readonly<Record<CallLanguage, Calls>> = { en: EN, fr: FR, es: ES }
