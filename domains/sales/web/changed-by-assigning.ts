import {
  countAssignedSchools,
  getSchoolContacts,
  listAssignedSchools,
  listSchoolsOfExecutive,
} from '#domains/sales/contract/assigned-schools.ts'
import { listSalesExecutives } from '#domains/sales/contract/executives.ts'
import { keyOf } from '#platform/web/http/key-of.ts'

export const changedByAssigning = [
  keyOf(listAssignedSchools),
  keyOf(listSchoolsOfExecutive),
  keyOf(countAssignedSchools),
  keyOf(listSalesExecutives),
  keyOf(getSchoolContacts),
]
