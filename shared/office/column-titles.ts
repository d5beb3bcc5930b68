import { foldText } from '../text/fold-text.ts'

/** What a column of a pasted table has: `players` are both sides in one cell, and a partner is the second player of a side. */
export const MATCH_COLUMNS = [
  'company',
  'partner',
  'company2',
  'partner2',
  'players',
  'date',
  'time',
  'court',
  'description',
  'category',
  'umpire',
] as const
export type MatchColumn = (typeof MATCH_COLUMNS)[number]

// The titles of columns in tables of matches, in seven languages: English, French, Spanish, German, Italian, Portuguese and Dutch.
// They are in lower case and without accents, as `foldText` returns them.

const words = (text: string): readonly string[] =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean)

/** A side, often with a number or a letter: `Spieler 1`, `Team B`. */
const SIDES = words(`
  player, players, side, team, pair, name, participant, entrant
  competitor, competitors, contestant, athlete, player name
  joueur, joueuse, joueurs, equipe, paire, nom, cote, participante, concurrent, concurrente, nom du joueur
  jugador, jugadora, jugadores, tenista, equipo, pareja, nombre, lado, competidor, competidora, nombre del jugador
  spieler, spielerin, spieler/in, mannschaft, paar, teilnehmer, teilnehmerin, spielername, name des spielers
  giocatore, giocatrice, giocatori, squadra, coppia, nome, partecipante, lato
  jogador, jogadora, jogadores, equipa, dupla, par
  speler, speelster, spelers, ploeg, koppel, naam, deelnemer, kant`)

/** The first side, and the second one, by a title of its own. */
const FIRST = words('home, home team, domicile, local, heim, heimspieler, casa, thuis, in casa')
const SECOND = words(`
  opponent, versus, vs, away, away team, visitor, adversaire, visiteur, exterieur, rival, oponente, contrincante, visitante
  gegner, gegnerin, gast, avversario, avversaria, ospite, ospiti, adversario, adversaria, fora, tegenstander, uit, gastspieler`)

const PARTNERS = words(`
  partner, partenaire, companero, companera, partnerin, doppelpartner, doppelpartnerin, compagno, compagna, parceiro, parceira
  dubbelpartner, double partner, doubles partner, coequipier, coequipiere`)

/** Titles that stand for one column each, and for none: such columns are left out. */
const TITLES: Readonly<Record<Exclude<MatchColumn, 'company' | 'company2' | 'partner' | 'partner2'> | 'none', string>> =
  {
    players: `
  fixture, fixtures, matchup, match-up, pairing, rencontre, rencontres, affiche, enfrentamiento, encuentro, begegnung, ansetzung, paarung
  incontro, incontri, confronto, ontmoeting, wedstrijd, match, matches, matchs, partido, partidos, partita, partite, partida
  partidas, jogo, jogos, spiel, spiele, partie, wedstrijden, begegnungen`,
    date: `
  date, day, match date, playing date, date of play, scheduled date, match day, jour, date du match, date de jeu, date prevue
  jour de jeu, fecha de juego, fecha del partido, dia de juego, fecha, dia, datum, tag, spieltag, spieldatum, data, giorno, dag
  speeldatum, speeldag, wochentag und datum`,
    time: `
  time, start, start time, starting time, starts, begins, not before, date and time, date/time, date & time, time (24h), when
  scheduled, schedule, scheduled time, time of play, playing time, match time, heure du match, heure de jeu, heure prevue, prevu
  hora del partido, hora de juego, hora programada, programado, angesetzt, geplant, uhrzeit des spiels, spieluhrzeit, spieltermin
  heure, horaire, debut, heure de debut, date et heure, pas avant
  hora, horario, inicio, hora de inicio, comienzo, comienza, fecha y hora, fecha/hora, no antes de
  zeit, uhrzeit, startzeit, beginn, anfang, anfangszeit, spielbeginn, spielzeit, datum und uhrzeit, datum/uhrzeit, datum/zeit
  datum und zeit, termin, nicht vor
  ora, orario, inizio, ora di inizio, data e ora, data/ora, non prima di
  hora de inicio, data e hora, data/hora, comeco
  tijd, tijdstip, aanvang, aanvangstijd, starttijd, begintijd, datum en tijd, datum/tijd, niet voor`,
    court: `
  court, courts, court no, court number, terrain, cancha, pista, platz, platze, platznummer, platz-nr, platz nr, feld, spielfeld
  location, venue, court name, emplacement, nom du court, ubicacion, sede, spielort, platzname
  campo, campo n, n campo, quadra, baan, baannummer, veld, tennisplatz, n court, no court, where, ort, lieu, lugar, luogo, local do jogo`,
    description: `
  round, rd, rnd, stage, phase, round or occasion, description
  tour, tour ou occasion, stade, ronda, fase, ronda u ocasion, instancia, etape, etapa, turnierrunde
  eliminatoria, runde, spielrunde, beschreibung, bezeichnung, turno, rodada, ronde, fase do torneio, descripcion, descrizione
  descricao, omschrijving, fase del torneo`,
    category: `
  category, division, age group, event, draw, competition, discipline, class
  categorie, epreuve, tableau, serie, categoria, prueba, cuadro, modalidad
  evento, kategorie, konkurrenz, klasse, bewerb, wettbewerb, disziplin, altersklasse, feldkategorie, gara, tabellone, specialita
  modalidade, prova, chave, onderdeel, speelklasse, categoria/genero`,
    umpire: `
  umpire, referee, chair umpire, official, officiel, oficial
  arbitre, juge-arbitre, juge de chaise, arbitro, arbitra, juez, juez de silla, schiedsrichter
  schiedsrichterin, schiri, stuhlschiedsrichter, giudice, giudice di sedia, giudice arbitro, arbitro de cadeira, juiz
  scheidsrechter, stoelscheidsrechter, arbiter`,
    none: `
  no, nr, n, num, number, #, id, match no, match nr, match number, spielnummer, spielnr, spiel-nr, spiel nr, numero, nummer, volgnummer
  score, result, results, resultat, resultats, resultado, ergebnis, spielstand, risultato, punteggio, placar, uitslag, stand
  winner, vainqueur, gagnant, ganador, ganadora, sieger, siegerin, vincitore, vincitrice, vencedor, vencedora, winnaar
  status, state, etat, statut, estado, stato, duration, duration (min), duree, duree (min), duracion, duracion (min), dauer, durata
  duracao, duur, club, verein, circolo, clube, vereniging, format, formato, formaat, modus, notes, note, remarks, comments, remarque
  remarques, observaciones, notas, bemerkung, bemerkungen, anmerkung, annotazioni, observacoes, opmerking, opmerkingen
  ranking, classement, lk, setzung, seed, seeds, rating, weekday, wochentag, phone, telephone, telefono, telefon, telefone, telefoon, email, e-mail, mail`,
  }

const COLUMN_OF = new Map<string, MatchColumn | null>(
  Object.entries(TITLES).flatMap(([column, titles]) =>
    words(titles).map((title) => [title, column === 'none' ? null : (column as MatchColumn)] as const),
  ),
)

/** A side of a title, before the columns have their places: 1 and 2 are known, 0 is the next one. */
export interface TitledSide {
  readonly side: 0 | 1 | 2 | 3 | 4
  readonly isPartner: boolean
}

/** Maximum number of characters of a title. */
const MAX_TITLE = 40

/** What a title says: a column, null for one that is left out, a side, or undefined if the text is no title. */
export type Title = MatchColumn | null | TitledSide | undefined

/** The number at the end of a title: `1`, `2b`, `B`, `no. 2`. */
const NUMBER =
  /(?:\bn[or]?[. ]{1,2})?(?:(?<number>[1-4])(?<half>[ab])?|\b(?<letter>[ab])(?<nth>[12])?|\b(?<roman>ii?))$/

/** Returns what the title of a column says. */
export function titleOf(cell: string): Title {
  if (cell.length > MAX_TITLE) return undefined
  const title = foldText(cell)
    .replace(/[:*.!?]{1,3}$/, '')
    .replace(/[º°]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (SIDES.includes(title)) return { side: 0, isPartner: false }
  if (FIRST.includes(title)) return { side: 1, isPartner: false }
  if (SECOND.includes(title)) return { side: 2, isPartner: false }
  if (PARTNERS.includes(title)) return { side: 0, isPartner: true }
  if (COLUMN_OF.has(title)) return COLUMN_OF.get(title)
  return numberedTitle(title)
}

function numberedTitle(title: string): Title {
  const found = NUMBER.exec(title)
  if (!found) return undefined
  const { number, half, letter, nth, roman } = found.groups ?? {}
  const word = title.slice(0, found.index).replace(/[ .:-]{1,3}$/, '')
  const isPartner = PARTNERS.includes(word)
  if (!isPartner && !SIDES.includes(word)) return undefined
  const side = number ? (Number(number) as 1 | 2 | 3 | 4) : letter ? (letter === 'a' ? 1 : 2) : roman === 'i' ? 1 : 2
  return { side, isPartner: isPartner || half === 'b' || nth === '2' }
}
