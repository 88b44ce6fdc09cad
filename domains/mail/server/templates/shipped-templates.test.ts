import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillTemplate, previewOf } from '#domains/messages/server/templates/fill-template.ts'
import { leadValues } from '#domains/messages/server/templates/lead-values.ts'
import type { Parent } from '#testing/make/make-lead.ts'
import { world } from '#testing/make/make-world.ts'
import { type Mailing, openMailing } from '#testing/make/open-mailing.ts'

let there: Mailing
beforeAll(async () => {
  there = await openMailing()
})
afterAll(() => there.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const { plain } = world.school
const enquiry = { kind: 'enquiry', at: inDays(-1), school_id: plain }
const visit = { kind: 'visit', status: 'Scheduled', on_date: inDays(3), school_id: plain }

const parents: readonly [string, Parent][] = [
  ['of whom everything is known', { children: [{ name: 'Kiran', class_ids: [1] }], activities: [enquiry], milestones: [visit] }],
  ['of whom nothing is known', { lead: { name: 'Parent' }, children: [] }],
  ['of whom only a school is known', { children: [], activities: [enquiry] }],
  ['of whom only a visit is known', { children: [], milestones: [visit] }],
  ['whose child has no name yet', { children: [{ name: 'Child' }], activities: [enquiry] }],
  ['with several children, none of them named by the enquiry', { children: [{ name: 'Asha' }, { name: 'Kiran' }], activities: [enquiry] }],
  [
    'with a long name',
    {
      lead: { name: 'Venkatasubramanian Krishnamurthy-Raghunathan of Thiruvananthapuram' },
      children: [{ name: 'Lakshminarasimhan Venkata Subrahmanyam' }],
      activities: [enquiry],
    },
  ],
  ['with a Hindi name', { lead: { name: 'मीरा अय्यर' }, children: [{ name: 'किरण' }], activities: [enquiry], milestones: [visit] }],
]

/** What is wrong with words that a parent would read. */
function faultsOf(text: string): string[] {
  const faults: [string, RegExp][] = [
    ['two spaces', /\S {2,}\S/],
    ['a space before a sign', / [.,;:?!]/],
    ['a word that leads nowhere', /\b(?:for|about|to|on|of|at|in|with|from|and|the)\s*[.,;:?!\n]/i],
    ['an empty place', /\{\{|\}\}|\[|\]|undefined|null|\bChild\b/],
    ['a sentence that begins small', /(?:^|[.?!]\s+|\n\n)\p{Ll}/u],
    ['two signs', /[.,;:?!]{2,}/],
  ]
  return faults.flatMap(([fault, pattern]) => (pattern.test(text) ? [`${fault}: ${pattern.exec(text)?.[0]}`] : []))
}

describe('a template of mails that comes with the portal', () => {
  test.each(parents)('reads well to a parent %s', async (_, parent) => {
    const { staff, leadId } = await there.makePair(parent)
    const { result } = (await there.app.inject({ url: '/api/v3/admin_custom/content/email/', headers: staff.headers })).json()
    expect(result.length).toBeGreaterThanOrEqual(2)
    for (const { id, name } of result) {
      const url = `/api/v3/admin_custom/preview/${leadId}/email/${id}/`
      const mail = (await there.app.inject({ url, headers: staff.headers })).json()
      expect(mail.missing, name).toEqual([])
      for (const words of [mail.subject, mail.preheader, mail.text.trim()])
        expect([name, words, faultsOf(words)]).toEqual([name, words, []])
      // Nothing is announced that does not stand in the mail.
      expect(`${mail.subject} ${mail.preheader}`).not.toMatch(/\blist\b|attached|below|a few schools/i)
    }
  })
})

test('a template of WhatsApp that comes with the portal says by name what is not known, and reads well once it is typed', async () => {
  const samples = await there.db.selectFrom('message_template').selectAll().where('provider', '=', 'loopback').execute()
  expect(samples.length).toBeGreaterThanOrEqual(2)
  for (const [, parent] of parents) {
    const { leadId } = await there.makePair(parent)
    const known = await leadValues(there.db, { name: 'Asha Rao', phone: null }, leadId)
    for (const sample of samples) {
      const { missing, variables } = previewOf(fillTemplate(sample, known))
      for (const label of missing) expect(label).toMatch(/^the [\p{L}’ ]+$/u)
      const typed = Object.fromEntries(variables.filter(({ value }) => value === '').map(({ key }) => [key, 'Monday']))
      const { message } = previewOf(fillTemplate(sample, known, typed))
      expect([message, faultsOf(message)]).toEqual([message, []])
    }
  }
})
