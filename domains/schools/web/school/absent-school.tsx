import { schoolNotFound } from '#domains/schools/contract/schools.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import type { RefusalError } from '#platform/web/http/refusal-error.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'

/** At the address of a school that is not there, or was removed. */
export const AbsentSchool = ({ refusal }: { refusal: RefusalError }) => (
  <EmptyNote whole title={sentenceOf(refusal)}>
    {refusal.detail === schoolNotFound[1]
      ? 'It may have been renamed: find it by its name.'
      : 'The database team can put it back at Removed schools.'}
  </EmptyNote>
)
