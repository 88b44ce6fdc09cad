import { useState } from 'react'
import { fieldErrors, type RefusalError } from '#platform/web/http/refusal-error.ts'
import { isRefused } from '#platform/web/http/request.ts'
import { outcomeUnknown } from './outcome-unknown.ts'

type Errors = Readonly<Record<string, string>>

export function useEditTrouble() {
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()
  const [conflict, setConflict] = useState<RefusalError>()
  const tell = (atFields: Errors, ofAll?: string) => {
    setErrors(atFields)
    setFailure(ofAll)
  }
  return {
    errors,
    failure,
    conflict,
    tell,
    refused: (refusal: RefusalError) => {
      if (refusal.conflicts.length > 0) return setConflict(refusal)
      const atFields = fieldErrors(refusal)
      tell(atFields, Object.keys(atFields).length > 0 ? undefined : refusal.detail)
    },
    failed: (error: Error) => {
      if (!isRefused(error)) setFailure(outcomeUnknown)
    },
    settle: () => setConflict(undefined),
  }
}
