import { RefusalError } from '../http/refusal-error.ts'
import { LineLost } from '../http/request.ts'

/** Whether an act is kept after this failure: there is no line, or the session ended before it. */
export const isQueuedAfter = (error: unknown): boolean =>
  error instanceof LineLost || (error instanceof RefusalError && error.status === 401)
