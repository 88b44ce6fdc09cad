import type { ServerDomain } from '#platform/server/domain.ts'
import { serveLocations } from './routes.ts'

export const domain: ServerDomain = { mount: (app, { outside }) => serveLocations(app, outside.placeSuggester) }
