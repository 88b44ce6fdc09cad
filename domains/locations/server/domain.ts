import type { ServerDomain } from '#platform/server/domain.ts'
import { loadLocations } from './load-places.ts'
import { serveLocations } from './routes.ts'

export const domain: ServerDomain = {
  mount: (app, { gateways }) => serveLocations(app, gateways),
  reference: { files: ['location_nodes.csv.gz', 'country_dialling_codes.csv', 'number_zones.csv'], load: loadLocations },
}
