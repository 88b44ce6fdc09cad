import { listLoggedActions } from '#domains/actions/contract/action-list.ts'
import {
  isLeadSent,
  listLeadGeneratedSchools,
  listSchoolActions,
  listVisitSchools,
  searchAdmissionSchools,
} from '#domains/actions/contract/actions.ts'
import { keyOf } from '#platform/web/http/key-of.ts'

export const stepQuestions = (leadId: number): readonly (readonly string[])[] => [
  keyOf(listVisitSchools, { id: leadId }),
  keyOf(listLeadGeneratedSchools, { id: leadId }),
  keyOf(listSchoolActions),
  keyOf(isLeadSent),
  keyOf(searchAdmissionSchools, { id: leadId }),
  keyOf(listLoggedActions),
]
