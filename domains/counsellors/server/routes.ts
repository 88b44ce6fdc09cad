import type { FastifyInstance } from 'fastify'
import { addAccount } from '#domains/accounts/server/people/add-account.ts'
import { editAccount } from '#domains/accounts/server/people/edit-account.ts'
import { resetAccount } from '#domains/accounts/server/people/reset-account.ts'
import { resetAccountFactor } from '#domains/accounts/server/people/reset-account-factor.ts'
import * as counsellors from '#domains/counsellors/contract/counsellors.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { listAnswer } from '#platform/server/http/answers/list-answer.ts'
import { serve } from '#platform/server/http/serve.ts'
import { getCounsellorAccount, listCounsellorAccounts } from './counsellor-accounts.ts'

const role = 'counsellor'

export function serveCounsellors(app: FastifyInstance, gateways: Gateways) {
  serve(app, counsellors.listCounsellorAccounts, async ({ db, staff, query, request }) =>
    listAnswer(request.url, query, await listCounsellorAccounts(db, staff, query)),
  )
  serve(app, counsellors.getCounsellorAccount, ({ db, staff, query }) =>
    getCounsellorAccount(db, counsellors.getCounsellorAccount, staff, query.id),
  )
  serve(app, counsellors.createCounsellor, ({ db, staff, body }) =>
    addAccount({ db, gateways, staff }, counsellors.createCounsellor, role, body),
  )
  serve(app, counsellors.changeCounsellor, async ({ db, staff, params, body }) => {
    await editAccount(db, counsellors.changeCounsellor, staff, { role, ...params }, body)
    return await getCounsellorAccount(db, counsellors.changeCounsellor, staff, params.id)
  })
  serve(app, counsellors.resetCounsellor, ({ db, staff, params }) =>
    resetAccount({ db, gateways, staff }, counsellors.resetCounsellor, { role, ...params }),
  )
  serve(app, counsellors.resetCounsellorFactor, ({ db, staff, params }) =>
    resetAccountFactor(db, counsellors.resetCounsellorFactor, staff, { role, ...params }),
  )
}
