import type pg from 'pg'
import { loadReferences } from '#platform/server/db/reference.ts'
import { domains } from './folded/domains.ts'

/** Loads the rows of all domains from `data/`. Rows that staff may edit are only added, never overwritten. */
export const loadReference = (pool: pg.Pool) =>
  loadReferences(
    pool,
    domains.flatMap(({ reference }) => reference ?? []),
  )
