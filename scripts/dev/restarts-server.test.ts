import { expect, test } from 'vitest'
import { restartsServer } from './restarts-server.ts'

test.each([
  'domains/leads/server/timeline/add-comment.ts',
  'domains/leads/contract/leads.ts',
  'platform/server/db/migrations/0001.sql',
  'platform/contract/operation.ts',
  'portal/server/start-portal.ts',
  'portal/domains.ts',
  'demo/staff.ts',
  '.env',
])('%s is of the server', (path) => expect(restartsServer(path)).toBe(true))

test.each([
  'domains/leads/web/lead-screen.tsx',
  'platform/web/http/request.ts',
  'portal/web/main.tsx',
  'domains/leads/server/timeline/add-comment.test.ts',
  'domains/leads/walks/leads.test.ts',
  'platform/server/db/schema.gen.ts',
  'scripts/start.ts',
])('%s is not', (path) => expect(restartsServer(path)).toBe(false))
