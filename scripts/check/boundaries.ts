// Which features a feature may import. `npm run fix` turns this table into rules of the linter.
// A feature may always import itself. Tests and `testing` folders may import anything but scripts.

/** Import patterns that are forbidden in each layer, and exceptions for all its features. */
const LAYERS = {
  // Pure rules: a feature may import only the features and packages that the table names.
  shared: { restricted: ['**'], always: ['./**'] },
  server: { restricted: ['../*', '../*/**', '**/web/**', '**/scripts/**'], always: ['../../shared/**'] },
  // Pages may import types from schemas, but no code. `imports.ts` checks that pages do not load zod, which would double the
  // first load.
  web: {
    restricted: ['../*', '../*/**', '**/server/**', '**/scripts/**', 'node:*', 'zod'],
    always: ['../../shared/**'],
  },
} as const

type Layer = keyof typeof LAYERS
/** A folder, the features or packages that it may import, and the reason. `*` is every feature without a row of its own. */
type Row = readonly [folder: `${Layer}/${string}`, may: string, reason: string]

/** The features of the office, and what each may import besides the kit. `../` is a feature outside the office. */
const OFFICE = [
  ['*', '', 'A feature of the office imports the kit and no other feature of the office.'],
  [
    'kit',
    '../match-feed/shown-match.ts',
    'The kit imports no feature of the office. Its frame shows names that only the office may show.',
  ],
  [
    'today',
    'matches money bookings/member-field.tsx bookings/list-price.tsx ../i18n ../match-feed ../scoreboard ../order',
    'The courts of today show their matches with the scores and expected starts, and are taken at once for somebody, at a price.',
  ],
  [
    'matches',
    '../i18n ../match-feed ../scoreboard ../broadcast ../competitions',
    'The desk shows matches with the scores, overlays, and the rounds of draws.',
  ],
  ['bookings', 'money ../match-feed', 'The slots of a court show the matches in them, and who has paid.'],
  ['shop', 'money', 'Orders are paid at the desk.'],
  ['order', 'matches ../clubs ../order', 'The office plans what visitors see, and prints the codes of the matches.'],
  [
    'competitions',
    'matches ../match-feed ../scoreboard ../competitions',
    'The office shows draws as the public page does, with the scores, and enters the results of their matches.',
  ],
  ['audit', 'matches/formats.ts matches/umpires-store.ts', 'The audit log names formats, and people with a role.'],
] as const

/** The parts of server/reservations, and what each may import. `../` is a feature outside it. */
const RESERVATIONS = [
  ['stored', '../storage', 'The rows of bookings, blocks and waits, and how they are read.'],
  ['slots', 'stored ../http ../clubs', 'The slots of courts, their prices, and why one can’t be booked.'],
  ['mail', 'stored slots ../storage ../http ../mail', 'Emails about bookings.'],
  ['commit', 'stored slots mail ../storage ../mail ../audit ../checkout', 'Plans, and the one writer of them.'],
  ['book', 'stored slots mail commit days ../http ../auth ../audit', 'Bookings are made, changed and cancelled.'],
  ['blocks', 'stored slots commit book ../http ../auth ../audit', 'The club blocks courts.'],
  ['waits', 'stored slots mail commit book ../http ../auth', 'People wait for slots.'],
  ['paid', 'stored slots mail commit book ../http ../checkout ../clubs', 'Orders pay for bookings.'],
  ['days', 'stored slots commit ../storage ../socket ../clubs', 'The state of slots: read, and published.'],
  ['documented', 'slots stored book days ../http ../auth ../clubs', 'The documented calls book as all others do.'],
  ['desk', 'stored slots book ../storage ../http ../auth', 'The office reads and changes everybody’s bookings.'],
] as const

const FEATURES: readonly Row[] = [
  ['shared/*', '', 'shared/ is pure: a feature here imports itself and what the table allows.'],
  ['shared/text', 'zod', 'Text imports no other feature.'],
  ['shared/lists', 'zod', 'Lists import no other feature.'],
  ['shared/matches', 'scoring types text zod', 'Matches use the engine.'],
  ['shared/stats', 'scoring matches text zod', 'Statistics use the engine and the match log.'],
  ['shared/probability', 'scoring matches', 'The chance to win follows from the rules and the match log.'],
  ['shared/blog', 'text lists zod', 'The blog’s rules import no other feature.'],
  ['shared/shop', 'i18n text lists zod', 'Products have texts in each language.'],
  ['shared/cart', 'i18n time shop text zod', 'A cart has products, the club’s calendar and the languages.'],
  ['shared/checkout', 'cart clubs i18n lists shop text zod', 'An order is made from a cart of products.'],
  ['shared/time', 'i18n', 'Times are written in a language.'],
  ['shared/broadcast', 'i18n', 'An overlay has a language.'],
  ['shared/clubs', 'i18n shop time text zod', 'A club has a time zone, hours in words, and prices in a currency.'],
  ['shared/waits', 'reservations text zod', 'People wait to book the slots of courts.'],
  [
    'shared/reservations',
    'clubs i18n shop time text lists zod',
    'Reservations are for the courts of clubs, and have prices.',
  ],
  ['shared/export', 'scoring matches i18n text time zod', 'An export is written from the match log.'],
  ['shared/brand', 'text zod', 'A brand is its texts and pictures.'],
  [
    'shared/pages',
    'auth blog brand clubs i18n matches players scoring shop time',
    'A page is rendered with data of other features.',
  ],
  ['shared/calendar', 'time text zod', 'The calendar uses the club’s time.'],
  [
    'shared/court',
    'matches scoring clubs reservations time text zod',
    'A court page shows the bookings and matches of a court.',
  ],
  ['shared/webhooks', 'scoring matches text zod', 'A webhook receives the events of matches.'],
  ['shared/grants', 'matches text time zod', 'A grant is for a match, or for a court until the end of a day.'],
  ['shared/content', 'zod', 'Content imports no other feature.'],
  [
    'shared/audit',
    'lists blog brand clubs members shop zod',
    'The audit log has the fields of posts, products and members.',
  ],
  [
    'shared/office',
    'competitions matches players lists text time zod',
    'The office describes matches with their times, and their rounds in draws.',
  ],
  ['shared/auth', 'i18n text zod', 'The name of a trial account is marked in a language.'],
  ['shared/duration', 'lists matches probability scoring', 'When a match will end follows from the rules and its log.'],
  [
    'shared/order',
    'competitions duration i18n matches probability reservations scoring text zod',
    'An order of play has matches with expected lengths, and draws lots for the plans that it tries.',
  ],
  ['shared/ratings', 'matches scoring lists zod', 'Ratings follow from the results of matches.'],
  [
    'shared/players',
    'lists matches members stats text zod',
    'Players have names, and results and statistics of matches.',
  ],
  ['shared/competitions', 'matches scoring lists text zod', 'Draws and tables follow from results of matches.'],
  [
    'shared/follow',
    'matches pages scoring zod',
    'Somebody follows things that have pages, and the matches that belong to them.',
  ],
  ['shared/push', 'i18n zod', 'Push messages have a language.'],
  [
    'shared/notifications',
    'follow pages time webhooks zod',
    'Notifications follow from events of matches, open pages, and keep quiet hours.',
  ],
  ['shared/members', 'text zod', 'A register of members imports no other feature.'],

  ['server/*', 'http socket storage', 'Features do not import each other: open-features.ts connects them.'],
  ['server/http', 'storage config.ts', 'Features use http/, never the other way round.'],
  ['server/pages', 'http', 'app.ts passes in the data that pages show.'],
  ['server/socket', 'http', 'Features use socket/, never the other way round.'],
  ['server/auth', 'http', 'open-features.ts and api-routes.ts pass auth/ to the features.'],
  ['server/storage', '', 'Features use storage/, never the other way round.'],
  [
    'server/database',
    'storage */*-tables.ts reservations/stored/*-tables.ts',
    'database/ opens the databases with the tables of all features.',
  ],
  [
    'server/documents',
    'app.ts auth config.ts database http matches storage',
    'The API documents describe all features.',
  ],
  [
    'server/cluster',
    'database http socket storage matches',
    'cluster/ publishes the commits of matches to other servers.',
  ],
  [
    'server/matches',
    'http socket storage auth/authorize.ts audit/audit.ts clubs/clubs.ts',
    'Writing to a match needs a permission, and people’s writes are audited.',
  ],
  [
    'server/grants',
    'http storage audit auth matches clubs/clubs.ts',
    'Grants let somebody score a match, or on a court.',
  ],
  ['server/feeds', 'http matches clubs/clubs.ts', 'The plain feeds show the matches at a club’s courts.'],
  [
    'server/court',
    'http storage auth matches reservations clubs/clubs.ts',
    'The page of a court shows its bookings and matches, and makes matches from bookings.',
  ],
  ['server/stats', 'http matches', 'Statistics read matches.'],
  [
    'server/players',
    'http mail storage auth matches audit/audit.ts clubs/clubs.ts',
    'Players are linked to matches, and merged in the office.',
  ],
  [
    'server/competitions',
    'http mail socket storage auth audit/audit.ts audit/records-of.ts clubs/clubs.ts matches',
    'A draw makes matches, and its changes are audited and published.',
  ],
  [
    'server/order',
    'http socket storage auth audit/audit.ts mail clubs/clubs.ts matches competitions court/follow-matches.ts players/player-errors.ts reservations',
    'An order of play gives matches and places of draws their courts and times, and takes these from bookings.',
  ],
  [
    'server/follow',
    'http storage auth/authorize.ts clubs/clubs.ts matches/match-index.ts',
    'People follow matches and courts. open-features.ts passes in the players and competitions.',
  ],
  [
    'server/push',
    'http storage auth mail/mail-texts.ts webhooks/webhook-address.ts webhooks/public-lookup.ts',
    'Push messages go to the addresses to which webhooks may send, and a test message is in the language of the sender.',
  ],
  [
    'server/notifications',
    'http storage auth/authorize.ts clubs/clubs.ts mail matches order reservations/mail/slot-in-mail.ts',
    'Notifications are about matches and orders of play, and are sent by mail/.',
  ],
  ['server/export', 'http matches', 'An export is a match in another form.'],
  ['server/cards', 'http matches storage/root.ts', 'A card is a picture of a match.'],
  ['server/audit', 'http storage', 'Features write to the audit log, never the other way round.'],
  [
    'server/content',
    'http storage audit/audit.ts auth/authorize.ts',
    'Features with content use content/, never the other way round.',
  ],
  ['server/blog', 'http storage content audit/audit.ts auth/authorize.ts', 'Posts are a kind of content.'],
  ['server/shop', 'http storage content audit/audit.ts auth/authorize.ts', 'Products are a kind of content.'],
  ['server/brand', 'http storage content audit/audit.ts auth/authorize.ts', 'A brand has uploaded pictures.'],
  ['server/trial', 'http storage content auth audit/audit.ts', 'The trial sign-in issues tokens.'],
  [
    'server/clubs',
    'http storage content audit/audit.ts auth/authorize.ts',
    'All servers notice changed clubs as they notice changed content.',
  ],
  ['server/cart', 'http storage auth/signed-in.ts shop', 'The shop prices a cart, and a cart belongs to a person.'],
  [
    'server/checkout',
    'http storage auth shop cart payment mail audit/audit.ts',
    'An order is made from a cart, paid through payment/ and confirmed by mail/.',
  ],
  [
    'server/office',
    'http storage auth audit matches clubs/clubs.ts',
    'The office manages matches, and each write is audited.',
  ],
  ['server/people', 'http storage auth audit mail clubs/clubs.ts', 'People have roles, and are invited by mail/.'],
  [
    'server/calendar',
    'http storage reservations auth clubs/clubs.ts',
    'The calendar and its feed show a person’s reservations.',
  ],
  [
    'server/reservations',
    'http storage clubs/clubs.ts mail audit/audit.ts',
    'open-courts.ts puts the parts of reservations/ together.',
  ],
  ...RESERVATIONS.map(([part, may, reason]): Row => [`server/reservations/${part}`, may, reason]),
  [
    'server/webhooks',
    'http storage auth matches audit/audit.ts mail clubs/clubs.ts',
    'A webhook sends the events of matches, and a mail tells the owners that it is disabled.',
  ],

  ['web/*', 'api ui clubs', 'Features do not import each other: app/ puts them together.'],
  ['web/clubs', 'api ui', 'The list of clubs imports no other feature.'],
  ['web/bookings', 'api ui clubs', 'Bookings are for the courts of clubs.'],
  [
    'web/reservations',
    'api ui clubs bookings scoreboard',
    'A club’s page shows its free courts, which can be booked, and whether play is suspended.',
  ],
  ['web/ui', '', 'Features use ui/, never the other way round.'],
  ['web/api', '', 'Features use api/, never the other way round.'],
  [
    'web/i18n',
    'api/connection.ts api/early-answer.ts ui/page-data.ts ui/use-on-device.ts ui/use-translation.ts',
    'Features use i18n/, never the other way round.',
  ],
  ['web/pages', 'api ui clubs match-feed scoreboard', 'The home page shows the current match.'],
  [
    'web/live',
    'api ui i18n match-feed scoreboard stats story share clubs competitions/match-draw.tsx follow/first-matches.tsx follow/follow-slot.tsx',
    'The live pages show the match feed on the scoreboard, with its statistics and its story, and lead to its draw.',
  ],
  ['web/story', 'api ui match-feed scoreboard', 'The story of a match follows the match feed.'],
  [
    'web/scoreboard',
    'api ui clubs match-feed i18n/lazy-part.tsx',
    'The scoreboard shows the match feed and knows no page.',
  ],
  [
    'web/stats',
    'api ui match-feed scoreboard live/match-tabs.tsx share',
    'Statistics follow the match feed, with the story of the match.',
  ],
  [
    'web/competitions',
    'api ui clubs match-feed scoreboard/status-pill.tsx i18n/lazy-part.tsx follow/follow-slot.tsx',
    'A draw shows its matches with their scores.',
  ],
  [
    'web/order',
    'api ui clubs match-feed scoreboard competitions/draw-view.ts follow/follow-slot.tsx',
    'An order of play shows its matches with their scores and rounds.',
  ],
  [
    'web/players',
    'api ui clubs i18n/lazy-part.tsx follow/follow-slot.tsx',
    'The pages of players show results, and know no match in play.',
  ],
  [
    'web/follow',
    'api ui i18n clubs match-feed scoreboard order',
    'The matches of what somebody follows are shown with their scores and expected starts.',
  ],
  ['web/notifications', 'api ui clubs', 'The choices import no other feature.'],
  ['web/share', 'i18n/lazy-part.tsx ui', 'The menu knows the match that it shares, and no page.'],
  ['web/auth', 'api ui i18n', 'The sign-in imports no other feature.'],
  ['web/styleguide', 'api ui scoreboard/status-pill.tsx', 'The style guide shows the components that pages share.'],
  [
    'web/profile',
    'api ui i18n auth clubs cart/cart-badge.ts',
    'The profile shows the person, the language and the cart’s size.',
  ],
  ['web/calendar', 'api ui clubs bookings i18n/lazy-part.tsx', 'A person’s bookings are a part of the calendar page.'],
  [
    'web/bigscreen',
    'api ui i18n/lazy-part.tsx match-feed scoreboard clubs competitions order',
    'The big screen follows the match feed, and shows draws and the order of play.',
  ],
  [
    'web/broadcast',
    'api ui competitions/round-of-match.ts',
    'Overlays and cards contain as little code as possible, and nothing of React.',
  ],
  ['web/office', 'i18n ui', 'office-page.tsx puts the features of the office together.'],
  ...OFFICE.map(([feature, may, reason]): Row => [`web/office/${feature}`, `kit ../api ../clubs ../ui ${may}`, reason]),
  [
    'web/scorer',
    'api ui i18n/language-menu.tsx i18n/lazy-part.tsx match-feed scoreboard clubs competitions/match-draw.tsx',
    'The umpire’s console follows the match that it scores, and names its round.',
  ],
  [
    'web/court',
    'api ui i18n clubs match-feed scoreboard scorer/console-mode.ts scorer/tab-keys.ts bookings order follow/follow-slot.tsx',
    'The page of a court shows its match and the next ones, leads to the console, and says why a court can’t be taken.',
  ],
  ['web/shop', 'api ui cart clubs', 'The shop puts products into the cart, at the prices of the club.'],
  ['web/cart', 'api ui clubs', 'A cart is collected at a club.'],
  ['web/checkout', 'api ui cart clubs', 'Checkout pays the cart. Orders have the dates of the first club.'],
]

/** Files that put features together: they may import all of their layer. */
const TOGETHER = [
  ['server/*.ts', ['**/web/**', '**/scripts/**'], 'The server imports shared/ and itself.'],
  ...['web/*.tsx', 'web/app/**'].map(
    (files) =>
      [files, ['**/server/**', '**/scripts/**', 'node:*', 'zod'], 'The pages import shared/ and themselves.'] as const,
  ),
] as const

const TESTS = ['**/*.test.ts', '**/testing/**']
const NOT_TESTS = TESTS.map((files) => `!${files}`)
/** Folders of web/ that are not features. Their code runs on the developer's machine. */
const NO_FEATURES = ['!web/build/**', '!web/e2e/**']

/** The hook of react-i18next is too slow for long lists. */
const OWN_HOOK = { importNames: ['useTranslation'], message: 'Use the hook of web/ui/use-translation.ts.' }

const override = (includes: readonly string[], group: readonly string[], reason: string) => ({
  includes,
  linter: {
    rules: {
      style: {
        noRestrictedImports: {
          level: 'error',
          options: {
            patterns: [{ group, message: `${reason} See scripts/check/boundaries.ts.` }],
            ...(includes[0]?.startsWith('web/') && { paths: { 'react-i18next': OWN_HOOK } }),
          },
        },
      },
    },
  },
})

/** `zod` is a package, `scoring` a feature, `config.ts` or `auth/signed-in.ts` a file. */
const allowed = (name: string): string =>
  name === 'zod' ? '!zod' : name.endsWith('.ts') || name.endsWith('.tsx') ? `!../${name}` : `!../${name}/**`

function featureOverride([folder, may, reason]: Row) {
  const layer = LAYERS[folder.slice(0, folder.indexOf('/')) as Layer]
  const upwards = '../'.repeat(folder.split('/').length - 2)
  const group = [
    ...layer.restricted,
    ...layer.always.map((each) => `!${upwards}${each}`),
    ...may.split(' ').filter(Boolean).map(allowed),
  ]
  return override([`${folder}/**`, ...NOT_TESTS, ...(folder === 'web/*' ? NO_FEATURES : [])], group, reason)
}

/** Returns the text of `.config/boundaries.json`, which `.biome.json` extends. */
export function boundariesFile(): string {
  const overrides = [
    ...FEATURES.map(featureOverride),
    ...TOGETHER.map(([files, group, reason]) => override([files, ...NOT_TESTS], group, reason)),
    override([...TESTS, 'web/e2e/**', '!scripts/**'], ['**/scripts/**'], 'Helpers of tests are in server/testing.'),
  ]
  const lines = overrides.map((each) => `    ${JSON.stringify(each)}`)
  return `{\n  "overrides": [\n${lines.join(',\n')}\n  ]\n}\n`
}
