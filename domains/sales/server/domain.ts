import type { ServerDomain } from '#platform/server/domain.ts'
import { serveSales } from './routes.ts'

export const domain: ServerDomain = { mount: (app, { outside }) => serveSales(app, outside.schoolPages) }
