import { defineConfig } from 'vitest/config'
import { testFiles } from '../scripts/check/source-files.ts'
import { brief } from '../server/testing/brief.ts'

/**
 * Files that run on SQLite and on PostgreSQL; in the brief tests only on SQLite. Other tests choose their databases themselves.
 */
const ON_BOTH = testFiles('server').flatMap(({ path, text }) =>
  /^\/\/ Runs on both databases\.$/m.test(text) ? path : [],
)

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
                include: ON_BOTH,
                env: { TEST_DATABASE: 'postgres' },
                setupFiles: ['server/testing/warm-database.ts'],
              },
            },
          ]),
    ],
    // Tests use real databases and sockets, and the long forms of some try hundreds of days or commands. On a busy machine that takes minutes.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    setupFiles: ['server/testing/patient-waits.ts'],
  },
})
