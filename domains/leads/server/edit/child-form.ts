import { sql } from 'kysely'
import type { ChildForm } from '#domains/leads/contract/forms.ts'

export const childForm = sql<ChildForm>`json_build_object(
  'id', child.id, 'combined_data', child.lead_id, 'child_name', child.name, 'child_age', child.age, 'gender', child.gender,
  'board', child.board_ids, 'class_name', child.class_ids, 'fees', child.fees, 'fees_tenure', child.fees_tenure,
  'raw_district', child.raw_district, 'raw_district_region', child.raw_district_region)`

export type ChildFields = Omit<ChildForm, 'id' | 'combined_data'>

const columns = {
  child_name: 'name',
  child_age: 'age',
  gender: 'gender',
  board: 'board_ids',
  class_name: 'class_ids',
  fees: 'fees',
  fees_tenure: 'fees_tenure',
  raw_district: 'raw_district',
  raw_district_region: 'raw_district_region',
} as const satisfies Record<keyof ChildFields, string>

type Columns = { [Field in keyof ChildFields as (typeof columns)[Field]]: ChildFields[Field] }

const childFieldNames = Object.keys(columns) as (keyof ChildFields)[]

export const columnsOf = (fields: Partial<ChildFields>) =>
  Object.fromEntries(childFieldNames.filter((field) => field in fields).map((field) => [columns[field], fields[field]])) as Partial<Columns>

const byId = (a: number, b: number) => a - b

type ChildFieldsInput = { [Field in keyof ChildFields]?: ChildFields[Field] | undefined }

/** The fields that are there, each in one canonical form: ids in order, null for empty texts. */
export function normalFields(form: ChildFieldsInput): Partial<ChildFields> {
  const there = Object.fromEntries(childFieldNames.filter((field) => form[field] !== undefined).map((field) => [field, form[field]]))
  const normal: Partial<ChildFields> = there
  for (const field of ['board', 'class_name'] as const) if (normal[field]) normal[field] = [...normal[field]].sort(byId)
  for (const field of ['raw_district', 'raw_district_region'] as const) if (field in normal) normal[field] = normal[field]?.trim() || null
  return normal
}
