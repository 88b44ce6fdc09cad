import type pg from 'pg'
import { loadReferences } from '#platform/server/db/reference.ts'
import { domains } from './domains.ts'

/** Loads what the domains take from `data/`. What staff may edit is only added, never overwritten. */
export const loadReference = (pool: pg.Pool) =>
  loadReferences(
    pool,
    domains.flatMap(({ reference }) => reference ?? []),
  )
