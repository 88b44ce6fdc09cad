import type { createChildForm } from '#domains/leads/contract/forms.ts'
import { tenureNames } from '#domains/leads/contract/query.ts'
import { rupees } from '#platform/contract/money.ts'
import type { Database } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { FieldTexts } from '../lead/on-lead.ts'
import type { ChildFields } from './child-form.ts'

export interface ChildLists {
  board: Map<number, string>
  class_name: Map<number, string>
}

export async function readChildLists(
  db: Database,
  operation: { refusals: Pick<typeof createChildForm.refusals, 'unknownBoard'> },
  form: Pick<ChildFields, 'board' | 'class_name'>,
): Promise<ChildLists> {
  const [boards, classes] = [
    await db.selectFrom('board').select(['id', 'name']).orderBy('rank').execute(),
    await db.selectFrom('school_class').select(['id', 'name']).orderBy('rank').execute(),
  ]
  const named = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  const lists = { board: named(boards), class_name: named(classes) }
  const unknown = (['board', 'class_name'] as const).filter((field) => form[field].some((id) => !lists[field].has(id)))
  if (unknown.length === 0) return lists
  const errors = Object.fromEntries(unknown.map((field) => [field, [operation.refusals.unknownBoard[1]]]))
  throw refuse(operation, 'unknownBoard', { errors })
}

const names = (list: Map<number, string>, ids: number[]) =>
  [...list]
    .filter(([id]) => ids.includes(id))
    .map(([, name]) => name)
    .join(', ') || null

export function childTexts(lists: ChildLists, fields: Partial<ChildFields>): FieldTexts {
  const text = (field: string, value: unknown): string | null => {
    if (value === null || value === undefined) return null
    if (field === 'board' || field === 'class_name') return names(lists[field], value as number[])
    if (field === 'fees') return rupees(Number(value))
    if (field === 'fees_tenure') return tenureNames[value as ChildFields['fees_tenure']]
    return field === 'gender' ? ({ girl: 'Girl', boy: 'Boy' }[String(value)] ?? null) : String(value)
  }
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, text(field, value)]))
}
