import { defineConfig } from 'vitest/config'
import { brief } from '../server/testing/brief.ts'

/**
 * Tests of the office and of what it changes for players. They run on both databases, in the brief tests only on SQLite. Other
 * features choose their databases in their tests.
 */
const OFFICE = [
  'server/office/office.test.ts',
  'server/office/archived-matches.test.ts',
  'server/office/screens.test.ts',
  'server/audit/audit-routes.test.ts',
  'server/people/people-routes.test.ts',
  'server/grants/authors.test.ts',
  'server/shop/catalogue.test.ts',
  'server/shop/product-choices.test.ts',
  'server/blog/posts.test.ts',
  'server/clubs/clubs.test.ts',
  'server/clubs/club-office.test.ts',
  'server/reservations/office-bookings.test.ts',
  'server/reservations/blocks.test.ts',
  'server/reservations/seen-prices.test.ts',
  'server/checkout/desk.test.ts',
  'server/checkout/sold-out.test.ts',
  'server/matches/matches-routes.roles.test.ts',
  'server/webhooks/webhooks.test.ts',
]

export default defineConfig({
  test: {
    // Many tests wait for a process or a disk, so three workers keep two cores busy.
    maxWorkers: 3,
    // Test files share the processes and their modules, because loading the modules takes longer than most tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: 'server', include: ['shared', 'server', 'scripts'].map((folder) => `${folder}/**/*.test.ts`) },
      },
      {
        extends: true,
        test: { name: 'pages', include: ['web/**/*.test.ts'], setupFiles: ['web/testing/fresh-modules.ts'] },
      },
      ...(brief
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: 'PostgreSQL',
                include: OFFICE,
                env: { TEST_DATABASE: 'postgres' },
                setupFiles: ['server/testing/warm-database.ts'],
              },
            },
          ]),
    ],
    // Tests use real databases and sockets. On a busy machine, starting PostgreSQL in the process takes longest.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
