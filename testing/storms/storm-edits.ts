import * as forms from '#domains/leads/contract/forms.ts'
import { changeLead } from '#domains/sharing/contract/change-lead.ts'
import { world } from '../make/make-world.ts'
import type { Answered, Storm, StormLead, StormPerson } from './storm.ts'

/** One act of a person on a lead: sends it, notes an acknowledgement in the journal, and returns the outcome. */
export type Act = (storm: Storm, lead: StormLead, by: StormPerson) => Promise<Answered>

export function learn(lead: StormLead, { ok, body }: Answered): void {
  if (!ok || !body.lead) return
  lead.owner = body.lead.owner?.id ?? null
  lead.shared = body.lead.shared_with.map((person: { id: number }) => person.id)
  lead.skipped = body.lead.validation_skipped
}

async function edit(storm: Storm, lead: StormLead, by: StormPerson, [field, body]: [field: string, body: object]): Promise<Answered> {
  const answer = await storm.send(by, { operation: changeLead, ids: { id: lead.id }, body })
  if (answer.ok) storm.wrote('edit', lead, by, field)
  learn(lead, answer)
  return answer
}

export const rename: Act = (storm, lead, by) => {
  // Now and then the editor saw a name of long ago, and is asked.
  const seen = storm.dice.roll() < 0.1 ? { seen: { name: 'Somebody else' } } : {}
  return edit(storm, lead, by, ['name', { name: `Parent ${storm.word()}`, ...seen }])
}

let numbers = 0
/** A new number; or one that belongs to another parent; or an older one of this parent's, which writes nothing if it is in use again. */
export const changeNumber: Act = async (storm, lead, by) => {
  const change = (alternate_number: string) =>
    storm.send(by, { operation: changeLead, ids: { id: lead.id }, body: { alternate_number, country_code: 91 } })
  const roll = storm.dice.roll()
  const other = storm.dice.pick(storm.leads)
  const isAnothers = roll < 0.1 && other !== lead && other.numbers.length > 0
  if (!isAnothers && roll < 0.3 && lead.numbers.length > 0) return await change(storm.dice.pick(lead.numbers))
  const number = isAnothers ? storm.dice.pick(other.numbers) : String(8_000_000_000 + ++numbers)
  const isOlder = lead.numbers.includes(number)
  const answer = await change(number)
  if (!answer.ok || isOlder) return answer
  lead.numbers.push(number)
  storm.wrote('edit', lead, by, 'mobile_number')
  return answer
}

let budgets = 0
export const changeBudget: Act = (storm, lead, by) => {
  const min = 10_000 + ++budgets
  return edit(storm, lead, by, ['budget', { min_fee: min, max_fee: min + 50_000, budget_tenure: storm.dice.pick(['M', 'Q', 'HY', 'Y']) }])
}

export const changeLocation: Act = (storm, lead, by) => {
  const { district, locality } = world
  const somewhere = { raw_district: `Near ${storm.word()}`, raw_district_region: '' }
  const places = storm.dice.pick([
    { district: [], district_region: [] },
    { district: [district.puneDistrict], district_region: [locality.kothrud] },
    { district: [district.indoreDistrict], district_region: [] },
  ])
  return edit(storm, lead, by, ['locations', { ...places, ...somewhere }])
}

/** A repeated skip writes nothing, so its entries are checked by themselves. */
export const skipValidation: Act = async (storm, lead, by) => {
  const answer = await storm.send(by, { operation: changeLead, ids: { id: lead.id }, body: { validation_skipped: !lead.skipped } })
  learn(lead, answer)
  return answer
}

const childBody = (storm: Storm) => ({
  child_name: `Child ${storm.word()}`,
  child_age: 2 + storm.dice.below(20),
  gender: storm.dice.pick(['girl', 'boy']),
  board: [1],
  class_name: [1 + storm.dice.below(2)],
  fees: storm.dice.roll() < 0.5 ? 1000 * storm.dice.below(500) : null,
})

export const addChild: Act = async (storm, lead, by) => {
  const answer = await storm.send(by, { operation: forms.createChildForm, body: { combined_data: lead.id, ...childBody(storm) } })
  if (!answer.ok) return answer
  lead.children.push(answer.body.id)
  storm.wrote('edit', lead, by, `child ${answer.body.id}`)
  return answer
}

export const changeChild: Act = async (storm, lead, by) => {
  const child = lead.children.length > 0 ? storm.dice.pick(lead.children) : undefined
  if (child === undefined) return await addChild(storm, lead, by)
  const answer = await storm.send(by, { operation: forms.updateChildForm, query: `?form_id=${child}`, body: childBody(storm) })
  if (answer.ok) storm.wrote('edit', lead, by, `child ${child}`)
  return answer
}
