import type { FastifyInstance } from 'fastify'
import * as merging from '#domains/merging/contract/merging.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import { serve } from '#platform/server/http/serve.ts'
import { listDuplicates } from './list-duplicates.ts'
import { mergeLeads } from './merge-leads.ts'
import { previewMerge } from './preview-merge.ts'
import { previewSplit, splitLeads } from './split-leads.ts'
import { tablesOf } from './tables-of.ts'

/** Mounts the operations of merging; how each table follows is what the domains say of their own. */
export function serveMerging(app: FastifyInstance, { domains }: { domains: readonly ServerDomain[] }) {
  const tables = tablesOf(domains)
  serve(app, merging.previewMerge, ({ db, staff, query }) => previewMerge(db, tables, staff, query))
  serve(app, merging.mergeLeads, ({ db, staff, body }) => mergeLeads(db, tables, staff, body))
  serve(app, merging.previewSplit, ({ db, staff, params }) => previewSplit(db, tables, staff, params.id))
  serve(app, merging.splitLeads, ({ db, staff, params }) => splitLeads(db, tables, staff, params.id))
  serve(app, merging.listDuplicates, async ({ db, staff, params }) => ({ results: await listDuplicates(db, staff, params.id) }))
}
