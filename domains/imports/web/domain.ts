import { importPaths } from '#domains/imports/contract/import-paths.ts'
import type { WebDomain } from '#platform/web/domain.ts'
import { pathOf } from '#platform/web/http/address-of.ts'

const { list, one, rows } = importPaths

export const domain: WebDomain = {
  live: [
    { operation: { path: one }, after: ['import'], keyOf: (id) => [one, pathOf({ path: one }, { id })], again: 'now' },
    { operation: { path: list }, after: ['import'], again: 'later' },
    { operation: { path: rows }, after: ['import'], keyOf: (id) => [rows, pathOf({ path: rows }, { id })], again: 'when looked at' },
  ],
}
