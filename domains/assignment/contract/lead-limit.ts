import { z } from 'zod'
import { grouped } from '#platform/contract/counts.ts'
import { wholeNumber } from '#platform/contract/shapes.ts'

/** Leads of a counsellor are counted up to here, so no limit lies above it. */
export const maxCounted = 1000

/** The most leads that a counsellor may be given a day, or hold untouched; null for no limit. */
export const LeadLimit = wholeNumber('Give a whole number above 0.')
  .pipe(
    z
      .number()
      .min(1, 'Give a whole number above 0.')
      .max(maxCounted, `Give at most ${grouped(maxCounted)}.`),
  )
  .nullable()
