import type { ServerDomain } from '#platform/server/domain.ts'
import { serveEnquiries } from './routes.ts'

export const domain: ServerDomain = { mount: serveEnquiries }
