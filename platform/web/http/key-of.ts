import type { Call } from '#platform/contract/call.ts'
import { isWhole, pathOf, searchOf } from './address-of.ts'
import type { ParamsOf, QueryOf } from './call-types.ts'

/** Without the query, or without parameters too, it begins the keys of all such questions, as invalidation wants. */
export function keyOf<C extends Call>(call: C, params?: ParamsOf<C>, query?: QueryOf<C>): readonly string[] {
  if (query === undefined && params === undefined) return [call.path]
  const path = isWhole(call, params) ? pathOf(call, params) : call.path
  return query === undefined ? [call.path, path] : [call.path, path, searchOf(query)]
}
