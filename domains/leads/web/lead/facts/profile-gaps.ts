import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { newChildField } from '../../edit/child/child-field.ts'

export interface ProfileGap {
  word: string
  field: string
}

export function profileGaps({ form, budget, locations }: Pick<LeadRow, 'form' | 'budget' | 'locations'>): ProfileGap[] {
  const [child] = form
  const hasPlace = locations.items.length > 0 || Boolean(locations.raw_district || locations.raw_district_region)
  const gaps: (ProfileGap | false)[] = [
    !child && { word: 'child', field: newChildField },
    child !== undefined && form.every(({ class_name }) => class_name.length === 0) && { word: 'class', field: `child:${child.id}` },
    !budget && { word: 'budget', field: 'budget' },
    !hasPlace && { word: 'location', field: 'location' },
  ]
  return gaps.filter((gap) => gap !== false)
}
