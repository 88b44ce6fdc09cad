import { listSalesExecutives } from '#domains/sales/contract/executives.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'

const most = 500

/** Every sales executive, the active ones first. */
export const useExecutives = () => useAsk(listSalesExecutives, { query: { limit: most }, quiet: true }).data?.results ?? []
