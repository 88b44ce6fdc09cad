import { instantAt, kolkataDay } from '#platform/contract/india.ts'
import { accountFor, type Role } from '#platform/contract/roles.ts'
import { makeLead, type Parent } from '../make/make-lead.ts'
import { makeSession } from '../make/make-staff.ts'
import { onDatabase, query } from './portal-data.ts'

export interface MadeStaff {
  id: number
  name: string
  email: string
  token: string
}

export interface MadeParent {
  id: number
  name: string
  number: string
}

export const someDigits = (count: number) =>
  String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
    .padStart(count, '0')
    .slice(-count)

export const newNumber = () => `98${someDigits(8)}`

/** Eight letters that no name made before has. Digits might be taken for a telephone number, and be hidden. */
const newWord = () =>
  crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => String.fromCharCode('g'.charCodeAt(0) + Number(digit)))

interface Account {
  is_boarding?: boolean
  boarding_unassigned_data_permission?: boolean
  dormant_data_permission?: boolean
}

export async function makeStaff(role: Role = 'counsellor', account: Account = {}): Promise<MadeStaff> {
  const mark = newWord()
  return await onDatabase(async (db) => {
    const { password_hash } = await db
      .selectFrom('staff')
      .select('password_hash')
      .where('email', '=', 'counsellor@inside.example')
      .executeTakeFirstOrThrow()
    const made = await db
      .insertInto('staff')
      .values({ email: `walk-${mark}@inside.example`, name: `Walker ${mark}`, password_hash, ...accountFor(role), ...account })
      .returning(['id', 'name', 'email'])
      .executeTakeFirstOrThrow()
    return { ...made, token: await makeSession(db, made.id) }
  })
}

/** Makes a parent with the given fields only, in the lists of everybody who sees them. No open screen is told. */
export async function makeParent(owner: { id: number } | null, parent: Parent = {}): Promise<MadeParent> {
  const [made] = await makeParents(owner, [parent])
  if (!made) throw new Error('The parent was not made.')
  return made
}

export const makeParents = (owner: { id: number } | null, parents: Parent[]): Promise<MadeParent[]> =>
  onDatabase(async (db) => {
    const made: MadeParent[] = []
    for (const parent of parents) {
      const name = parent.lead?.name ?? `Parent ${newWord()}`
      const numbers = parent.numbers ?? [newNumber()]
      const id = await makeLead(db, { ...parent, numbers, lead: { owner_id: owner?.id ?? null, ...parent.lead, name } })
      made.push({ id, name, number: numbers[0] ?? '' })
    }
    return made
  })

export async function actionId(name: string): Promise<number> {
  const [found] = await query<{ id: number }>('select id from action where name = $1 and retired_at is null', [name])
  if (!found) throw new Error(`The action list has no ${name}.`)
  return found.id
}

export async function classId(name: string): Promise<number> {
  const [found] = await query<{ id: number }>('select id from school_class where name = $1', [name])
  if (!found) throw new Error(`There is no class ${name}.`)
  return found.id
}

const second = 1000

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60 * second).toISOString()
export const inDays = (days: number) => inMinutes(days * 24 * 60)

/** An instant of this day in India, whether it has passed or not. */
export const todayAt = (time: string) => instantAt(kolkataDay(Date.now()), time)

/** So many minutes ago, or where that was yesterday in India an instant since midnight; more minutes are earlier in either case. */
export function earlierToday(minutes = 1): string {
  const [midnight, now] = [Date.parse(todayAt('00:00')), Date.now()]
  const then = now - minutes * 60 * second
  return new Date(then >= midnight ? then : midnight + (now - midnight) / (minutes + 1)).toISOString()
}

export const planned = (owner: { id: number }, action: number, at: string, due: string): Parent => ({
  events: [{ kind: 'action', at, action_id: action, staff_id: owner.id }],
  followUp: { due_at: due, owner_id: owner.id },
})
