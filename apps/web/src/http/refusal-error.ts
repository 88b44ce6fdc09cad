import { Refusal } from '@portal/contract/refusal'

/** An answer that is not a success: its status, the sentence for staff, and the sentences of single fields. */
export class RefusalError extends Error {
  readonly status: number
  readonly detail: string
  readonly errors: Readonly<Record<string, readonly string[]>>

  constructor(status: number, detail: string, errors: Readonly<Record<string, readonly string[]>> = {}) {
    super(detail)
    this.name = 'RefusalError'
    this.status = status
    this.detail = detail
    this.errors = errors
  }
}

/** The first sentence for each field, in the form that Mantine's forms take. */
export const fieldErrors = (refusal: RefusalError): Record<string, string> =>
  Object.fromEntries(Object.entries(refusal.errors).map(([field, [sentence]]) => [field, sentence ?? refusal.detail]))

/** Reads a refused answer; nothing when the body is not a refusal, as when something between us and the server answered. */
export function parseRefusal(status: number, body: string): RefusalError | undefined {
  const read = Refusal.safeParse(jsonOf(body))
  return read.success ? new RefusalError(status, read.data.detail, read.data.errors) : undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
