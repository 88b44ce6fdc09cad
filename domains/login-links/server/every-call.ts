import { counsellors, type EveryCall, ofLead } from '#testing/server/every-call.ts'

export const everyCall: EveryCall = {
  sendUserLoginToken: [counsellors, ofLead, 400, 'this parent did not agree to log in through Inside'],
  redeemLoginToken: ['public', () => ({ body: { token: 'none' } }), 401, 'nothing signs it'],
}
