import { getImport, listImportRows, listImports } from '#domains/imports/contract/imports.ts'
import type { WebDomain } from '#platform/web/domain.ts'
import { keyOf } from '#platform/web/http/key-of.ts'

export const domain: WebDomain = {
  live: [
    { call: getImport, after: ['import'], keyOf: (id) => keyOf(getImport, { id }), again: 'now' },
    { call: listImports, after: ['import'], again: 'later' },
    { call: listImportRows, after: ['import'], keyOf: (id) => keyOf(listImportRows, { id }), again: 'when looked at' },
  ],
}
