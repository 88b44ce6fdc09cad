import type { WebDomain } from '#platform/web/domain.ts'
import { AskWhy } from './ask-why.tsx'

export const domain: WebDomain = { foot: AskWhy }
