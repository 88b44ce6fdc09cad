import type { ServerDomain } from '#platform/server/domain.ts'
import { serveEnquiries } from './routes.ts'
import { viewedActivityLists } from './viewed-activity-lists.ts'

export const domain: ServerDomain = { mount: serveEnquiries, viewedLists: viewedActivityLists }
