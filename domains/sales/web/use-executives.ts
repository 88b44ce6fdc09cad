import { listSalesExecutives } from '#domains/sales/contract/executives.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'

const most = 500

/** Every sales executive, the active ones first. */
export const useExecutives = () => useApiQuery(listSalesExecutives, { query: { limit: most }, quiet: true }).data?.results ?? []
