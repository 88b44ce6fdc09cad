import type { Call } from '#platform/contract/call.ts'
import { isWhole, pathOf, searchOf } from './address-of.ts'
import type { ParamsOf, QueryOf } from './call-types.ts'

/**
 * The query key of a call: its path, the path filled in, the query. Leaving out the query (or the parameters too)
 * gives the key of every question asked with that call, which is what invalidation wants. A question that still lacks a
 * parameter has the path as it is declared: it has a key, though it cannot be asked.
 */
export function keyOf<C extends Call>(call: C, params?: ParamsOf<C>, query?: QueryOf<C>): readonly string[] {
  if (query === undefined && params === undefined) return [call.path]
  const path = isWhole(call, params) ? pathOf(call, params) : call.path
  return query === undefined ? [call.path, path] : [call.path, path, searchOf(query)]
}
