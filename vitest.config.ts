import { configDefaults, defineConfig } from 'vitest/config'

/** Far from Asia/Kolkata and with summer time, so that arithmetic on days that leans on the machine's own zone shows. */
const unhelpfulZone = 'America/New_York'
process.env.TZ = unhelpfulZone

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // Files that share a process share its modules: loading the whole server again for each takes longer than most of their tests.
    isolate: false,
    maxWorkers: 2,
    env: { TZ: unhelpfulZone },
    testTimeout: 60_000,
    hookTimeout: 180_000,
    allowOnly: false,
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    // A loaded machine takes its time; what never comes still fails.
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          // Node's own localStorage warns when it is looked for; a page without one is what these tests begin with.
          execArgv: ['--no-experimental-webstorage'],
          include: ['{domains/*,platform,portal}/{contract,web}/**/*.test.{ts,tsx}', 'portal/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'scripts/new/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{domains/*,platform,portal}/server/**/*.test.ts', '{testing,demo,bench}/**/*.test.ts', 'scripts/new/**/*.test.ts'],
          globalSetup: 'testing/server/test-global-setup.ts',
        },
      },
    ],
  },
})
