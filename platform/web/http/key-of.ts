import type { Operation } from '#platform/contract/operation.ts'
import { isWhole, pathOf, searchOf } from './address-of.ts'
import type { ParamsOf, QueryOf } from './operation-types.ts'

/** Without the query, or without parameters too, it begins the keys of all such questions, as invalidation wants. */
export function keyOf<C extends Operation>(operation: C, params?: ParamsOf<C>, query?: QueryOf<C>): readonly string[] {
  if (query === undefined && params === undefined) return [operation.path]
  const path = isWhole(operation, params) ? pathOf(operation, params) : operation.path
  return query === undefined ? [operation.path, path] : [operation.path, path, searchOf(query)]
}
