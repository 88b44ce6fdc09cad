import { counsellors, type EveryOperation, ofLead } from '#testing/server/every-operation.ts'

export const everyOperation: EveryOperation = {
  sendUserLoginToken: [counsellors, ofLead, 400, 'this parent did not agree to log in through Inside'],
  redeemLoginToken: ['public', () => ({ body: { token: 'none' } }), 401, 'nothing signs it'],
}
