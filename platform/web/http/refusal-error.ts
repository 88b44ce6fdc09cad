import { type Conflict, type Factor, type Needs, Refusal } from '#platform/contract/refusal.ts'

export class RefusalError extends Error {
  readonly status: number
  readonly detail: string
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly conflicts: readonly Conflict[]
  readonly current: Readonly<Record<string, unknown>>
  readonly needs: Needs | undefined
  readonly factors: readonly Factor[]

  constructor(
    status: number,
    detail: string,
    errors: Readonly<Record<string, readonly string[]>> = {},
    { conflicts = [], current = {}, needs, factors = [] }: Omit<Refusal, 'detail' | 'errors'> = {},
  ) {
    super(detail)
    this.name = 'RefusalError'
    this.status = status
    this.detail = detail
    this.errors = errors
    this.conflicts = conflicts
    this.current = current
    this.needs = needs
    this.factors = factors
  }
}

/** True if a question is refused for good: asking once more would be refused again. */
const final: readonly number[] = [400, 403, 404]

/** Whether asking once more may bring another answer. */
export const mayPass = (error: unknown): boolean => !(error instanceof RefusalError && final.includes(error.status))

/** The first sentence for each field, as Mantine's forms take them. */
export const fieldErrors = (refusal: RefusalError): Record<string, string> =>
  Object.fromEntries(Object.entries(refusal.errors).map(([field, [sentence]]) => [field, sentence ?? refusal.detail]))

/** Reads a refused answer; nothing when something between us and the server answered. */
export function parseRefusal(status: number, body: string): RefusalError | undefined {
  const read = Refusal.safeParse(jsonOf(body))
  return read.success ? new RefusalError(status, read.data.detail, read.data.errors, read.data) : undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
