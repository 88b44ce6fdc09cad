import type { Method } from '#domains/leads/contract/consent.ts'
import type { ChildForm } from '#domains/leads/contract/forms.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'

export interface ChildValues {
  child_name: string
  child_age: number | string
  gender: string
  board: number[]
  class_name: number[]
  fees: number | string
  fees_tenure: ChildForm['fees_tenure']
  raw_district: string
  raw_district_region: string
  /** How the parent is known who agrees to these data; empty while that is open. */
  consent: '' | Method
}

export const childValues = (form: Partial<ChildForm> = {}): ChildValues => ({
  child_name: form.child_name ?? '',
  child_age: form.child_age ?? '',
  gender: form.gender ?? '',
  board: form.board ?? [],
  class_name: form.class_name ?? [],
  fees: form.fees ?? '',
  fees_tenure: form.fees_tenure ?? 'M',
  raw_district: form.raw_district ?? '',
  raw_district_region: form.raw_district_region ?? '',
  consent: '',
})

const orNull = <Value extends number | string>(value: Value) => (value === '' ? null : value)

export const childBody = (values: ChildValues) => ({
  child_name: values.child_name,
  child_age: values.child_age,
  gender: values.gender,
  board: values.board,
  class_name: values.class_name,
  fees: orNull(values.fees),
  fees_tenure: values.fees_tenure,
  raw_district: orNull(values.raw_district.trim()),
  raw_district_region: orNull(values.raw_district_region.trim()),
  ...(values.consent && { consent: values.consent }),
})

export function withTheirs(values: ChildValues, current: Partial<ChildForm>, theirs: readonly string[]): ChildValues {
  const others = childValues(current)
  const kept = Object.entries(others).filter(([field]) => theirs.includes(field))
  return { ...values, ...(Object.fromEntries(kept) as Partial<ChildValues>) }
}

interface Entry {
  id: number
  name: string
}

/** In the order of the list, as the server has them. */
const listedOf = (ids: readonly number[], entries: readonly Entry[]) => {
  const listed = entries.filter(({ id }) => ids.includes(id))
  return { ids: listed.map(({ id }) => id), names: listed.map(({ name }) => name) }
}

export function childOfRow(form: ChildForm, boards: readonly Entry[], classes: readonly Entry[]): LeadRow['form'][number] {
  const [board, grade] = [listedOf(form.board, boards), listedOf(form.class_name, classes)]
  return { ...form, board: board.ids, board_names: board.names, class_name: grade.ids, class_names: grade.names }
}

export const withChild = <Row extends Pick<LeadRow, 'form'>>(row: Row, child: LeadRow['form'][number]): Row => ({
  ...row,
  form: row.form.some(({ id }) => id === child.id) ? row.form.map((old) => (old.id === child.id ? child : old)) : [...row.form, child],
})
