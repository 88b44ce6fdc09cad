import type { ServerDomain } from '#platform/server/domain.ts'
import { hideRows } from './hide-rows.ts'
import { leadImport } from './lead-import.ts'

export const domain: ServerDomain = { imported: leadImport, hidePerson: hideRows }
