/** The languages of the calls. */
export type CallLanguage = 'en' | 'fr' | 'es'

/** A player or a pair. A pair needs plural verbs. */
export interface Called {
  readonly name: string
  readonly plural: boolean
}

/**
 * The calls of a chair umpire in one language. Sources: ITF *Duties and Procedures for Officials*, and the usage of the
 * French and Spanish federations. Names are inserted unchanged. Each call is a sentence with its full stop, unless its
 * comment says otherwise.
 */
export interface Calls {
  /** Stands for the name of a side (1 or 2) that has none: `Player 1`, without a full stop. */
  readonly player: (side: number) => string
  /** The labels of the game. The label of the serving side comes first: `15-love.` or `30-all.` */
  readonly points: (first: string, second: string) => string
  /** The labels while nobody knows who serves, the leader's first: `30-15, Reyes.` */
  readonly pointsLead: (name: string, most: string, least: string) => string
  readonly deuce: string
  readonly advantage: (name: string) => string
  /** The points of a level tie-break: `3-all.` */
  readonly tiebreakAll: (points: number) => string
  /** The points of a tie-break, the leader's first: `4-3, Reyes.` */
  readonly tiebreakLead: (name: string, most: number, least: number) => string
  /** The winner of a game: `Game Reyes.` */
  readonly game: (name: string) => string
  /**
   * Level games of a set: `3 games all, second set.`
   * @param set the result of {@link Calls.set}; empty in a match of one set
   */
  readonly gamesAll: (games: number, set: string) => string
  /** Games of a set: `Reyes leads 3 games to 2, second set.` */
  readonly gamesLead: (who: Called, most: number, least: number, set: string) => string
  /** Name of the set with this index (0 to 4): `first set`, without a full stop. */
  readonly set: (index: number) => string
  /** The end of a set: `Game and first set, Reyes, 6-4.` */
  readonly setWon: (set: string, name: string, games: string) => string
  /** Level sets, 1 or 2 for each side: `One set all.` */
  readonly setsAll: (sets: number) => string
  /** Sets won by each side (0 to 3): `Reyes leads two sets to one.` */
  readonly setsLead: (who: Called, most: number, least: number) => string
  readonly tiebreak: string
  readonly matchTiebreak: string
  readonly toServe: (who: Called) => string
  /** The deciding point of a game, for which the receivers choose the court. */
  readonly decidingGame: (doubles: boolean) => string
  /** The deciding point of a tie-break. */
  readonly decidingPoint: string
  /** The end of the time of a timed set. */
  readonly time: string
  /** Follows {@link Calls.time} if the set is level. */
  readonly decidesSet: string
  readonly breakPoint: string
  readonly setPoint: (name: string) => string
  readonly matchPoint: (name: string) => string
  readonly changeEnds: string
  readonly suspended: string
  readonly notBegun: string
  readonly play: string
  /**
   * The end of a match: `Game, set and match Reyes, two sets to one, 6-4 3-6 7-5.`
   * @param tally the result of {@link Calls.sets}; empty in a match of one set
   */
  readonly won: (name: string, tally: string, score: string) => string
  /** The end of a match by the call of time in its last set. */
  readonly wonOnTime: (name: string, tally: string, score: string) => string
  /** Sets won by each side (0 to 3): `two sets to one`, without a full stop. */
  readonly sets: (most: number, least: number) => string
  /**
   * A match that was declared finished early.
   * @param score the score so far; empty before the first point
   */
  readonly ended: (winner: Called | null, score: string) => string
  readonly retired: (winner: Called, score: string) => string
  readonly defaulted: (winner: Called, score: string) => string
  readonly walkover: (winner: Called) => string
  /** The end of a match without a winner. */
  readonly over: string
}

/** Returns a number with its noun: `1 game`, `3 games`. */
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const verb = ({ plural }: Called, one: string, many: string): string => (plural ? many : one)

const listed = (...parts: string[]): string => `${parts.filter(Boolean).join(', ')}.`

const EN_SETS = ['love', 'one', 'two', 'three']
const EN_ORDER = ['first', 'second', 'third', 'fourth', 'fifth']

const EN: Calls = {
  player: (side) => `Player ${side}`,
  points: (first, second) =>
    first === second ? `${first}-all.` : `${first.replace(/^0$/, 'Love')}-${second.replace(/^0$/, 'love')}.`,
  pointsLead: (name, most, least) => `${most}-${least.replace(/^0$/, 'love')}, ${name}.`,
  deuce: 'Deuce.',
  advantage: (name) => `Advantage ${name}.`,
  tiebreakAll: (points) => `${points}-all.`,
  tiebreakLead: (name, most, least) => `${most}-${least}, ${name}.`,
  game: (name) => `Game ${name}.`,
  gamesAll: (count, set) => listed(`${counted(count, 'game', 'games')} all`, set),
  gamesLead: (who, most, least, set) =>
    listed(`${who.name} ${verb(who, 'leads', 'lead')} ${counted(most, 'game', 'games')} to ${least || 'love'}`, set),
  set: (index) => `${EN_ORDER[index]} set`,
  setWon: (set, name, games) => `Game and ${set}, ${name}, ${games}.`,
  setsAll: (sets) => (sets === 1 ? 'One set all.' : 'Two sets all.'),
  setsLead: (who, most, least) => `${who.name} ${verb(who, 'leads', 'lead')} ${EN.sets(most, least)}.`,
  tiebreak: 'Tie-break.',
  matchTiebreak: 'Match tie-break.',
  toServe: ({ name }) => `${name} to serve.`,
  decidingGame: (doubles) => `Deciding point, ${doubles ? 'receivers’' : 'receiver’s'} choice.`,
  decidingPoint: 'Deciding point.',
  time: 'Time.',
  decidesSet: 'This game decides.',
  breakPoint: 'Break point.',
  setPoint: (name) => `Set point ${name}.`,
  matchPoint: (name) => `Match point ${name}.`,
  changeEnds: 'Change ends.',
  suspended: 'Play is suspended.',
  notBegun: 'The match has not begun.',
  play: 'Play.',
  won: (name, tally, score) => listed(`Game, set and match ${name}`, tally, score),
  wonOnTime: (name, tally, score) => listed(`Set and match ${name}`, tally, score),
  sets: (most, least) => `${EN_SETS[most]} sets to ${EN_SETS[least]}`,
  ended: (who, score) =>
    listed('The match was ended', score) + (who ? ` ${who.name} ${verb(who, 'wins', 'win')}.` : ''),
  retired: (who, score) => listed(`${who.name} ${verb(who, 'wins', 'win')} by retirement`, score),
  defaulted: (who, score) => listed(`${who.name} ${verb(who, 'wins', 'win')} by default`, score),
  walkover: (who) => `${who.name} ${verb(who, 'wins', 'win')} by walkover.`,
  over: 'The match is over.',
}

const FR_SETS = ['zéro', 'un', 'deux', 'trois']
const FR_ORDER = ['premier', 'deuxième', 'troisième', 'quatrième', 'cinquième']

const FR: Calls = {
  player: (side) => `Joueur ${side}`,
  points: (first, second) =>
    first === second ? `${first} A.` : `${first.replace(/^0$/, 'Zéro')}-${second.replace(/^0$/, 'zéro')}.`,
  pointsLead: (name, most, least) => `${most}-${least.replace(/^0$/, 'zéro')}, ${name}.`,
  deuce: 'Égalité.',
  advantage: (name) => `Avantage ${name}.`,
  tiebreakAll: (points) => `${points} partout.`,
  tiebreakLead: (name, most, least) => `${most}-${least}, ${name}.`,
  game: (name) => `Jeu ${name}.`,
  gamesAll: (count, set) => listed(`${counted(count, 'jeu', 'jeux')} partout`, set),
  gamesLead: (who, most, least, set) =>
    listed(`${who.name} ${verb(who, 'mène', 'mènent')} ${counted(most, 'jeu', 'jeux')} à ${least || 'zéro'}`, set),
  set: (index) => `${FR_ORDER[index]} set`,
  setWon: (set, name, games) => `Jeu et ${set}, ${name}, ${games}.`,
  setsAll: (sets) => (sets === 1 ? 'Un set partout.' : 'Deux sets partout.'),
  setsLead: (who, most, least) => `${who.name} ${verb(who, 'mène', 'mènent')} ${FR.sets(most, least)}.`,
  tiebreak: 'Jeu décisif.',
  matchTiebreak: 'Super jeu décisif.',
  toServe: ({ name }) => `${name} au service.`,
  decidingGame: (doubles) => `Point décisif, au choix ${doubles ? 'des relanceurs' : 'du relanceur'}.`,
  decidingPoint: 'Point décisif.',
  time: 'Temps écoulé.',
  decidesSet: 'Ce jeu décide du set.',
  breakPoint: 'Balle de break.',
  setPoint: (name) => `Balle de set ${name}.`,
  matchPoint: (name) => `Balle de match ${name}.`,
  changeEnds: 'Changement de côté.',
  suspended: 'Le jeu est suspendu.',
  notBegun: 'Le match n’a pas commencé.',
  play: 'Jouez.',
  won: (name, tally, score) => listed(`Jeu, set et match ${name}`, tally, score),
  wonOnTime: (name, tally, score) => listed(`Set et match ${name}`, tally, score),
  sets: (most, least) => `${FR_SETS[most]} sets à ${FR_SETS[least]}`,
  ended: (who, score) => listed('Match arrêté', score) + (who ? ` ${who.name} ${verb(who, 'gagne', 'gagnent')}.` : ''),
  retired: (who, score) => listed(`${who.name} ${verb(who, 'gagne', 'gagnent')} par abandon`, score),
  defaulted: (who, score) => listed(`${who.name} ${verb(who, 'gagne', 'gagnent')} par disqualification`, score),
  walkover: (who) => `${who.name} ${verb(who, 'gagne', 'gagnent')} par forfait.`,
  over: 'Le match est terminé.',
}

const ES_SETS = ['cero', 'uno', 'dos', 'tres']
const ES_ORDER = ['primer', 'segundo', 'tercer', 'cuarto', 'quinto']

const ES: Calls = {
  player: (side) => `Jugador ${side}`,
  points: (first, second) =>
    first === second ? `${first} iguales.` : `${first.replace(/^0$/, 'Nada')}-${second.replace(/^0$/, 'nada')}.`,
  pointsLead: (name, most, least) => `${most}-${least.replace(/^0$/, 'nada')}, ${name}.`,
  deuce: 'Iguales.',
  advantage: (name) => `Ventaja ${name}.`,
  tiebreakAll: (points) => `${points} iguales.`,
  tiebreakLead: (name, most, least) => `${most}-${least}, ${name}.`,
  game: (name) => `Juego ${name}.`,
  gamesAll: (count, set) => listed(`${counted(count, 'juego', 'juegos')} iguales`, set),
  gamesLead: (who, most, least, set) =>
    listed(`${who.name} ${verb(who, 'gana', 'ganan')} ${counted(most, 'juego', 'juegos')} a ${least || 'cero'}`, set),
  set: (index) => `${ES_ORDER[index]} set`,
  setWon: (set, name, games) => `Juego y ${set}, ${name}, ${games}.`,
  setsAll: (sets) => (sets === 1 ? 'Un set iguales.' : 'Dos sets iguales.'),
  setsLead: (who, most, least) => `${who.name} ${verb(who, 'gana', 'ganan')} ${ES.sets(most, least)}.`,
  tiebreak: 'Tie-break.',
  matchTiebreak: 'Súper tie-break.',
  toServe: (who) => `${verb(who, 'Saca', 'Sacan')} ${who.name}.`,
  decidingGame: (doubles) => `Punto decisivo, ${doubles ? 'eligen quienes restan' : 'elige quien resta'}.`,
  decidingPoint: 'Punto decisivo.',
  time: 'Tiempo.',
  decidesSet: 'Este juego decide.',
  breakPoint: 'Punto de break.',
  setPoint: (name) => `Punto de set para ${name}.`,
  matchPoint: (name) => `Punto de partido para ${name}.`,
  changeEnds: 'Cambio de lado.',
  suspended: 'El juego está suspendido.',
  notBegun: 'El partido no ha comenzado.',
  play: 'Jueguen.',
  won: (name, tally, score) => listed(`Juego, set y partido ${name}`, tally, score),
  wonOnTime: (name, tally, score) => listed(`Set y partido ${name}`, tally, score),
  sets: (most, least) => `${ES_SETS[most]} sets a ${ES_SETS[least]}`,
  ended: (who, score) =>
    listed('Partido dado por terminado', score) + (who ? ` ${verb(who, 'Gana', 'Ganan')} ${who.name}.` : ''),
  retired: (who, score) => listed(`${verb(who, 'Gana', 'Ganan')} ${who.name} por retiro`, score),
  defaulted: (who, score) => listed(`${verb(who, 'Gana', 'Ganan')} ${who.name} por descalificación`, score),
  walkover: (who) => `${verb(who, 'Gana', 'Ganan')} ${who.name} por incomparecencia.`,
  over: 'El partido ha terminado.',
}

export const CALLS: Readonly<Record<CallLanguage, Calls>> = { en: EN, fr: FR, es: ES }
