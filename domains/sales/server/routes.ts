import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { addAccount } from '#domains/accounts/server/people/add-account.ts'
import { editAccount } from '#domains/accounts/server/people/edit-account.ts'
import { resetAccount } from '#domains/accounts/server/people/reset-account.ts'
import { resetAccountFactor } from '#domains/accounts/server/people/reset-account-factor.ts'
import * as assigned from '#domains/sales/contract/assigned-schools.ts'
import * as executives from '#domains/sales/contract/executives.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { listAnswer, sendList } from '#platform/server/http/answers/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { assignSchools } from './assign-schools.ts'
import { countAssignedSchools } from './count-assigned-schools.ts'
import { handOutSchools } from './hand-out-schools.ts'
import { conditionsOf, listAssignedSchools } from './list-assigned-schools.ts'
import { getSalesExecutive, listSalesExecutives } from './list-sales-executives.ts'
import { mendSchoolContact } from './mend-school-contact.ts'
import { findExecutive, isAssignedToAny } from './policy.ts'
import { addSchoolContact, getSchoolContacts } from './school-contacts.ts'
import { takeSchoolsAway } from './take-schools-away.ts'
import { undoHandout } from './undo-handout.ts'

const role = 'sales_executive'

function serveExecutives(app: FastifyInstance, gateways: Gateways) {
  serve(app, executives.listSalesExecutives, async ({ db, query, request }) =>
    listAnswer(request.url, query, await listSalesExecutives(db, query)),
  )
  serve(app, executives.getSalesExecutive, ({ db, query }) => getSalesExecutive(db, executives.getSalesExecutive, query.id))
  serve(app, executives.createSalesExecutive, ({ db, staff, body }) =>
    addAccount({ db, gateways, staff }, executives.createSalesExecutive, role, body),
  )
  serve(app, executives.changeSalesExecutive, async ({ db, staff, params, body }) => {
    await editAccount(db, executives.changeSalesExecutive, staff, { role, ...params }, body)
    return await getSalesExecutive(db, executives.changeSalesExecutive, params.id)
  })
  serve(app, executives.resetSalesExecutive, ({ db, staff, params }) =>
    resetAccount({ db, gateways, staff }, executives.resetSalesExecutive, { role, ...params }),
  )
  serve(app, executives.resetSalesExecutiveFactor, ({ db, staff, params }) =>
    resetAccountFactor(db, executives.resetSalesExecutiveFactor, staff, { role, ...params }),
  )
}

export function serveSales(app: FastifyInstance, gateways: Gateways) {
  const pages = gateways.schoolPages
  serveExecutives(app, gateways)
  serve(app, assigned.listAssignedSchools, async ({ db, query: { whose, executive, ...query }, request, reply }) => {
    return sendList(request, reply, query, await listAssignedSchools(db, query, pages, conditionsOf({ whose, executive })))
  })
  serve(app, assigned.listSchoolsOfExecutive, async ({ db, staff, params, query, request, reply }) => {
    const { id } = await findExecutive(db, assigned.listSchoolsOfExecutive, staff, params.id)
    return sendList(request, reply, query, await listAssignedSchools(db, query, pages, [isAssignedToAny([id])]))
  })
  serve(app, assigned.listAssignableSchools, async ({ db, staff, params, query: { whose, ...query }, request, reply }) => {
    const { id } = await findExecutive(db, assigned.listAssignableSchools, staff, params.id)
    const conditions = [sql`not ${isAssignedToAny([id])}`, ...conditionsOf({ whose })]
    return sendList(request, reply, query, await listAssignedSchools(db, query, pages, conditions))
  })
  serve(app, assigned.countAssignedSchools, ({ db }) => countAssignedSchools(db))
  serve(app, assigned.assignSchools, async ({ db, staff, params, body }) => ({ changed: await assignSchools(db, staff, params.id, body) }))
  serve(app, assigned.takeSchoolsAway, async ({ db, staff, params, query }) => ({
    changed: await takeSchoolsAway(db, staff, params.id, query.school),
  }))
  serve(app, assigned.handOutSchools, ({ db, staff, body }) => handOutSchools(db, staff, body))
  serve(app, assigned.undoHandout, ({ db, staff, params }) => undoHandout(db, staff, params.id))
  serve(app, assigned.getSchoolContacts, ({ db, staff, params }) => getSchoolContacts(db, staff, params.id))
  serve(app, assigned.addSchoolContact, ({ db, staff, params, body }) => addSchoolContact(db, staff, params.id, body))
  serve(app, assigned.mendSchoolContact, ({ db, staff, params, body }) => mendSchoolContact(db, staff, params.id, body))
}
