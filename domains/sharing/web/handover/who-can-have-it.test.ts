import { expect, test } from 'vitest'
import { bodyOf, type HandoverKind } from './handover-draft.ts'
import { mayTransfer, openDraft, reasonAgainst } from './who-can-have-it.ts'

const asha = { id: 1, name: 'Asha Rao' }
const vikram = { id: 2, name: 'Vikram Shah' }
const meena = { id: 3, name: 'Meena Iyer' }
const counsellors = [asha, vikram, meena]

const me = (id: number, ...roles: ('counsellor' | 'counsellor_admin')[]) => ({ user: { id }, roles })
const lead = (owner: typeof asha | null, ...shared_with: (typeof asha)[]) => ({ owner, shared_with })
const draft = (way: HandoverKind, ...ids: number[]) => ({ way, counsellors: ids, note: '' })

test('nobody is offered what they have', () => {
  const handing = { lead: lead(asha, meena), me: me(1, 'counsellor') }
  expect(counsellors.map(({ id }) => reasonAgainst(id, { ...handing, way: 'share' }))).toEqual(['has it', undefined, 'sees it already'])
  expect(counsellors.map(({ id }) => reasonAgainst(id, { ...handing, way: 'transfer' }))).toEqual(['has it', undefined, undefined])
})

test('a lead without an owner is taken and not given, and what is somebody else’s is only shared', () => {
  const unowned = { lead: lead(null), me: me(2, 'counsellor') }
  expect(counsellors.map(({ id }) => reasonAgainst(id, { ...unowned, way: 'transfer' }))).toEqual([
    'take it first',
    undefined,
    'take it first',
  ])
  expect(mayTransfer(unowned)).toBe(true)
  const shared = { lead: lead(asha, vikram), me: me(2, 'counsellor') }
  expect(mayTransfer(shared)).toBe(false)
  expect(openDraft(draft('transfer', meena.id), counsellors, shared)).toMatchObject({ way: 'share', counsellors: [meena.id] })
  expect(mayTransfer({ ...shared, me: me(9, 'counsellor_admin') })).toBe(true)
})

test('one takes a lead without an owner, an admin who is a counsellor what is anyone’s, and a dormant lead of others is shared with oneself', () => {
  const taking = (owner: typeof asha | null, mine: ReturnType<typeof me>, way: HandoverKind = 'transfer') =>
    reasonAgainst(mine.user.id, { lead: lead(owner), me: mine, way })
  expect(taking(null, me(2, 'counsellor'))).toBeUndefined()
  expect(taking(asha, me(2, 'counsellor'))).toBe('you')
  expect(taking(asha, me(2, 'counsellor', 'counsellor_admin'))).toBeUndefined()
  expect(taking(asha, me(2, 'counsellor'), 'share')).toBeUndefined()
})

test('hidden counsellors are not sent: the owner, those who see the lead already, and those who left since', () => {
  const handing = { lead: lead(asha, meena), me: me(1, 'counsellor') }
  const sent = (way: HandoverKind, ...ids: number[]) => bodyOf(openDraft(draft(way, ...ids), counsellors, handing), 1)
  expect(sent('transfer', meena.id, vikram.id)).toEqual({ transfer_to: meena.id, seen: { owner: 1 } })
  expect(sent('share', meena.id, vikram.id)).toEqual({ share_with: [vikram.id] })
  expect(sent('transfer', asha.id, vikram.id)).toEqual({ transfer_to: vikram.id, seen: { owner: 1 } })
  const gone = 9
  expect(sent('transfer', gone, vikram.id)).toEqual({ transfer_to: vikram.id, seen: { owner: 1 } })
  expect(openDraft(draft('share', meena.id, gone), counsellors, handing).counsellors).toEqual([])
})
