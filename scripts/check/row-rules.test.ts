import { expect, test } from 'vitest'
import { plantFiles } from './plant-files.ts'
import { checkRowRules } from './row-rules.ts'

test('a line that decides by a role outside a policy is told', async () => {
  const root = await plantFiles({
    'domains/leads/server/list-leads.ts': "const a = 1\nif (staff.roles.has('counsellor')) list()\n",
    'domains/leads/contract/leads.ts': "export const mayList = (me: Actor) => hasAnyRole(me, ['counsellor'])\n",
    'domains/leads/web/list.tsx': "const isAdmin = useMe().roles.includes('counsellor_admin')\n",
  })
  expect(await checkRowRules(root)).toEqual([
    'domains/leads/contract/leads.ts:1: Name this rule in the policy.ts of its domain, and ask it here.',
    'domains/leads/server/list-leads.ts:2: Name this rule in the policy.ts of its domain, and ask it here.',
    'domains/leads/web/list.tsx:1: Name this rule in the policy.ts of its domain, and ask it here.',
  ])
})

test('policies, tests, roles of whole operations and what a screen shows pass', async () => {
  const root = await plantFiles({
    'domains/leads/server/policy.ts': "export const seesAll = (staff: Staff) => hasAnyRole(staff, ['counsellor_admin'])\n",
    'domains/leads/server/list-leads.test.ts': "expect(account.roles.has('counsellor')).toBe(true)\n",
    'domains/leads/server/list-leads.ts': 'if (hasAnyRole(staff, leadRoles)) list()\n',
    'domains/leads/web/list.tsx': "hasAnyRole(me, ['database_executive']) && <Day />\n",
  })
  expect(await checkRowRules(root)).toEqual([])
})
