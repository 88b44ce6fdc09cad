import { defineConfig } from 'vitest/config'

/** Far from Asia/Kolkata and with summer time, so that arithmetic on days that leans on the machine's own zone shows. */
const unhelpfulZone = 'America/New_York'
process.env.TZ = unhelpfulZone

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    env: { TZ: unhelpfulZone },
    testTimeout: 60_000,
    hookTimeout: 180_000,
    allowOnly: false,
    unstubEnvs: true,
    unstubGlobals: true,
    expect: { requireAssertions: true },
    projects: [
      {
        extends: true,
        test: { name: 'plain', include: ['packages/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'demo/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: 'apps/server/src/db/test-global-setup.ts',
        },
      },
    ],
  },
})
