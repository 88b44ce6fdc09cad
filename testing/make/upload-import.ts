import { expect } from 'vitest'
import type { Import, ImportChoices, ImportOptions, Mapping } from '#domains/imports/contract/imports.ts'
import type { ImportKinds } from '#domains/imports/server/import/import-kind.ts'
import { workImport } from '#domains/imports/server/work-import.ts'
import { domains } from '#portal/server/folded/domains.ts'
import type { TestServer } from '../server/test-server.ts'
import type { Person } from './make-staff.ts'

const address = '/api/v1/admin_custom/imports/'

export const importKinds: ImportKinds = domains.flatMap(({ imported = [] }) => imported)

/** Imports as a member of staff has them, with the job run at once where one would. */
export function importsOf(server: Pick<TestServer, 'app' | 'db'>, by: Person) {
  const ask = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    sent: { payload?: object | Buffer; query?: Record<string, string> } = {},
  ) =>
    server.app.inject({
      ...{
        method,
        url: `${address}${path}`,
        headers: { ...by.headers, ...(sent.payload instanceof Buffer && { 'content-type': 'application/octet-stream' }) },
      },
      ...sent,
    })
  const request = async (method: 'GET' | 'POST', path: string, payload?: object): Promise<Import> => {
    const answer = await ask(method, path, payload && { payload })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const work = (id: number) => workImport(server.db, importKinds, id)
  const upload = async (kind: string, file: Buffer | string, piece = 1_048_576): Promise<Import> => {
    const bytes = Buffer.from(file)
    const { id } = await request('POST', '', { kind, file_name: 'rows.csv', bytes: bytes.length })
    for (let start = 0; start < bytes.length; start += piece) {
      const sent = await ask('PUT', `${id}/file/`, { payload: bytes.subarray(start, start + piece), query: { start: String(start) } })
      expect(sent.statusCode, sent.body).toBe(200)
    }
    await work(id)
    return await request('GET', `${id}/`)
  }
  const step = async (id: number, name: 'check' | 'run' | 'revert', payload?: object): Promise<Import> => {
    await request('POST', `${id}/${name}/`, payload ?? {})
    await work(id)
    return await request('GET', `${id}/`)
  }
  const check = (shown: Import, options: ImportOptions = {}, mapping: Mapping = shown.mapping, choices: Partial<ImportChoices> = {}) =>
    step(shown.id, 'check', { mapping, options, choices })
  const rows = async (id: number) => {
    const answer = await ask('GET', `${id}/rows/`, { query: { limit: '100' } })
    return answer.json().results as { id: number; cells: string[]; outcome: string | null; reason: string | null; path: string | null }[]
  }
  return { ask, told: request, upload, check, run: (id: number) => step(id, 'run'), revert: (id: number) => step(id, 'revert'), rows, work }
}
