const RESERVATION = {
  club: 'club_naco',
  day: 'Friday',
  date: '2026-11-27',
  court: 'Court 2',
  time: '18:00',
  mine: true,
  id: 1764338600000,
  title: 'Practice',
}

const EVENT = {
  id: 1764338700000,
  title: 'Strings to be picked up',
  day: 'Monday',
  time: '19:00',
  email: 'ana@example.com',
}

/** What all other calls answer to their examples, by method, path and status. */
export const CLUB_ANSWERS: Readonly<Record<string, unknown>> = {
  'GET /healthz 200': { ok: true },
  'GET /readyz 200': { ok: true },
  'GET /metrics 200':
    '# HELP process_start_time_seconds Start time of the process since unix epoch in seconds.\n# TYPE process_start_time_seconds gauge\nprocess_start_time_seconds 1795305362\n',
  'GET /auth/settings 200': { provider: 'local', publicUrl: 'https://club.example' },
  'GET /auth/me 200': { email: 'ana@example.com', name: 'Ana' },
  'POST /auth/local/sign-in 200': {
    email: 'ana@example.com',
    name: 'Ana Reyes',
    token: 'eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6ImFuYUBleGFtcGxlLmNvbSJ9.c2lnbmVk',
  },
  'POST /auth/local/refresh 200': {
    email: 'ana@example.com',
    name: 'Ana',
    token: 'eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6ImFuYUBleGFtcGxlLmNvbSJ9.c2lnbmVk',
  },
  'GET /blogs 200': [
    {
      id: '1794831600000',
      title: 'Reservar cancha y quedar bien',
      subtitle: 'Cinco costumbres que hacen que alcance para todos',
      image: 'club-at-dusk.svg',
      imageUrl: '/images/club-at-dusk.1cf32df2.svg',
      imageAlt: 'Dibujo del club al anochecer: dos jugadores bajo las luces, la casa club encendida y palmas al fondo',
      description: '<p>Son cuatro canchas y somos muchos.</p>',
    },
  ],
  'GET /images/{file} 200': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h4v3H0z"/></svg>',
  'POST /reservations 200': [
    RESERVATION,
    { club: 'club_naco', day: 'Friday', date: '2026-11-27', court: 'Court 3', time: '18:00', mine: false },
  ],
  'GET /reservations 200': { reservations: [RESERVATION], next: null },
  'POST /createreservation 200': RESERVATION,
  'POST /createreservation 201': RESERVATION,
  'POST /removereservation 200': RESERVATION,
  'GET /freehours/{club} 200': [
    { day: 'Monday', date: '2026-11-23', free: 52 },
    { day: 'Tuesday', date: '2026-11-24', free: 72 },
  ],
  'GET /reservationrules 200': { quota: 4, leadMinutes: 0, cancelMinutes: 0 },
  'POST /events 200': [EVENT],
  'POST /createvent 200': EVENT,
  'POST /createvent 201': EVENT,
  'POST /updatevent 200': {
    id: 1764338700000,
    title: 'Strings to be picked up',
    day: 'Tuesday',
    time: '19:00',
    email: 'ana@example.com',
  },
  'POST /deletevent 200': EVENT,
  'POST /calendarlink 200': { active: true, since: '2026-11-23T13:00:00.000Z' },
  'POST /createcalendarlink 201': {
    active: true,
    since: '2026-11-23T13:00:00.000Z',
    url: 'https://club.example/calendar/TGAi9ue5Qgo_qKFHIR2FXHKONB95hwlpxORAxNK22pU.ics',
  },
  'POST /removecalendarlink 200': { active: false, since: null },
  'GET /calendar/{token}.ics 200':
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Ventaja//Calendar//EN\r\nMETHOD:PUBLISH\r\nNAME:Ventaja\r\nX-WR-CALNAME:Ventaja\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\nEND:VCALENDAR\r\n',
}
