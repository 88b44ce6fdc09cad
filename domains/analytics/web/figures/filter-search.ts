import { z } from 'zod'
import { ofAccounts, ofParents, ofSchools } from '#domains/analytics/contract/narrowing.ts'
import { validSearchParams } from '#platform/web/ui/valid-search-params.ts'
import { type Defined, saidOnly } from './period-search.ts'

/** Filters of figures, as addresses have them. */
export const parentFilters = ofParents
export const accountFilters = ofAccounts
export const schoolFilters = { ...ofSchools, collab: z.boolean().optional() }

const allFilters = { ...parentFilters, ...accountFilters, ...schoolFilters }
export type FilterShapes = Partial<typeof allFilters>
type FilterName = keyof typeof allFilters
export type Filters = { [Name in FilterName]?: NonNullable<z.output<(typeof allFilters)[Name]>> }

/** Filters as an address has them from now on; what is undefined leaves it. */
export type FilterPatch = { [Name in FilterName]?: Filters[Name] | undefined }

export type FiltersIn<Shapes> = Defined<{ [Name in keyof Shapes]: Shapes[Name] extends z.ZodType ? z.output<Shapes[Name]> : never }>

/** Of an address, the filters that a screen takes. */
export const filtersIn = <Shapes extends FilterShapes>(shapes: Shapes, search: object): FiltersIn<Shapes> =>
  saidOnly(validSearchParams({ ...shapes } as Record<string, z.ZodType>, { ...search })) as FiltersIn<Shapes>
