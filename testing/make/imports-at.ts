import { setTimeout as sleep } from 'node:timers/promises'
import { pieceSize } from '#domains/imports/contract/file-shape.ts'
import { type Import, type ImportOptions, isBusy } from '#domains/imports/contract/imports.ts'

/** Imports as their screen makes them: over HTTP, with the jobs of the server. */
export function importsAt(url: string, token: string) {
  const ask = async (method: string, path: string, sent?: object | Buffer): Promise<Import> => {
    const answer = await fetch(`${url}/api/v1/admin_custom/imports/${path}`, {
      method,
      headers: {
        authorization: `Token ${token}`,
        ...(sent && { 'content-type': sent instanceof Buffer ? 'application/octet-stream' : 'application/json' }),
      },
      ...(sent && { body: sent instanceof Buffer ? new Uint8Array(sent) : JSON.stringify(sent) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Import
  }
  const settled = async (id: number): Promise<Import> => {
    for (;;) {
      const shown: Import = await ask('GET', `${id}/`)
      if (!isBusy(shown)) return shown
      await sleep(100)
    }
  }
  const upload = async (kind: string, file: Buffer): Promise<Import> => {
    const { id } = await ask('POST', '', { kind, file_name: `${kind}.csv`, bytes: file.length })
    for (let start = 0; start < file.length; start += pieceSize)
      await ask('PUT', `${id}/file/?start=${start}`, file.subarray(start, start + pieceSize))
    return await settled(id)
  }
  const step = async (id: number, name: string, sent: object = {}) => {
    await ask('POST', `${id}/${name}/`, sent)
    return await settled(id)
  }
  const check = ({ id, mapping }: Import, options: ImportOptions) => step(id, 'check', { mapping, options })
  return { ask, settled, upload, check, run: (id: number) => step(id, 'run'), revert: (id: number) => step(id, 'revert') }
}
