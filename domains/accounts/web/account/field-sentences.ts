import type { z } from 'zod'
import { fieldErrors, RefusalError } from '#platform/web/http/refusal-error.ts'

/** The contract's sentences for wrong fields, before anything is sent. */
export const fieldSentences = ({ issues }: z.ZodError): Record<string, string> =>
  fieldErrors(new RefusalError(400, '', Object.fromEntries(issues.map((issue) => [String(issue.path[0]), [issue.message]]))))
