import type { ServerDomain } from '#platform/server/domain.ts'
import { serveLocations } from './routes.ts'

export const locations: ServerDomain = { name: 'locations', mount: (app, { outside }) => serveLocations(app, outside.placeSuggester) }
