import type { ServerDomain } from '#platform/server/domain.ts'
import { serveCounsellors } from './routes.ts'

export const domain: ServerDomain = { mount: (app, { gateways }) => serveCounsellors(app, gateways) }
