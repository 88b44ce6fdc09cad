import { counted } from '#platform/contract/counts.ts'
export const leadsText = (count: number) => counted(count, 'lead')
