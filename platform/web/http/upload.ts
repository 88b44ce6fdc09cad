import type { Operation } from '#platform/contract/operation.ts'
import { pathOf, type Values } from './address-of.ts'
import type { AnswerOf } from './operation-types.ts'
import { parseRefusal } from './refusal-error.ts'
import { type RequestParts, UnknownFailure } from './request.ts'
import { endSession } from './session-end.ts'
import { readToken } from './session-token.ts'

interface UploadOptions {
  signal: AbortSignal
  /** The same for every try of one file, so that it is kept once. */
  idempotencyKey: string
  /** How much of it the server has, from 0 to 1. */
  onProgress: (share: number) => void
}

function formOf(body: Values): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.set(name, value instanceof Blob ? value : String(value))
  return form
}

/** Sends a request with a file; `fetch` would not say how far it is. It is tried once, as a file may be long under way. */
export function upload<C extends Operation>(
  operation: C,
  parts: RequestParts<C>,
  { signal, idempotencyKey, onProgress }: UploadOptions,
): Promise<AnswerOf<C>> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open(operation.method, pathOf(operation, parts.params as Values))
    sending.setRequestHeader('Accept', 'application/json')
    sending.setRequestHeader('Authorization', `Token ${readToken()}`)
    sending.setRequestHeader('Idempotency-Key', idempotencyKey)
    sending.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total)
    const fail = () => reject(new UnknownFailure(`No answer from ${operation.method} ${operation.path}`))
    sending.onerror = fail
    sending.onabort = fail
    sending.onload = () => {
      if (sending.status === 401) endSession()
      if (sending.status === 200) return resolve(JSON.parse(sending.responseText) as AnswerOf<C>)
      reject(
        parseRefusal(sending.status, sending.responseText) ??
          new UnknownFailure(`${operation.method} ${operation.path} answered ${sending.status}`),
      )
    }
    signal.addEventListener('abort', () => sending.abort())
    sending.send(formOf(parts.body as Values))
  })
}
