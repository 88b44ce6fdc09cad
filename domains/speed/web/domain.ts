import type { WebDomain } from '#platform/web/domain.ts'
import { MeasureSpeed } from './measure-speed.tsx'

export const domain: WebDomain = { foot: MeasureSpeed }
