import type { FastifyInstance } from 'fastify'
import * as sessions from '#domains/accounts/contract/sessions.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { serve } from '#platform/server/http/serve.ts'
import { changeMyPassword } from './own/change-my-password.ts'
import { getMe } from './own/get-me.ts'
import { setMyPhone } from './own/set-my-phone.ts'
import { endSessions } from './sessions/end-sessions.ts'
import { deviceCookie, deviceIn } from './sessions/known-device.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { accountOf, logIn } from './sessions/log-in.ts'

export function serveAccounts(app: FastifyInstance, gateways: Gateways) {
  serve(app, sessions.logIn, async ({ db, body, request, reply }) => {
    request.account = (await accountOf(db, body.email))?.id
    const { 'user-agent': userAgent = '', cookie } = request.headers
    const { key, device } = await logIn(db, body.email, body.password, { address: request.ip, userAgent, device: deviceIn(cookie) })
    reply.header('set-cookie', deviceCookie(device, sessions.logIn.path, request.protocol === 'https'))
    return { key }
  })
  serve(app, sessions.getMe, ({ db, staff }) => getMe(db, gateways.firm(), staff))
  serve(app, sessions.changeMyPassword, ({ db, staff, body, request }) =>
    changeMyPassword(db, staff, body, { address: request.ip, device: deviceIn(request.headers.cookie) }),
  )
  serve(app, sessions.setMyPhone, ({ db, staff, body }) => setMyPhone(db, staff, body.phone))
  serve(app, sessions.listSessions, ({ db, staff }) => listSessions(db, staff))
  serve(app, sessions.logOut, async ({ db, staff }) => ({ ended: await endSessions(db, staff, staff.session.id) }))
  serve(app, sessions.logOutEverywhere, async ({ db, staff }) => ({ ended: await endSessions(db, staff) }))
  serve(app, sessions.endSession, async ({ db, staff, params }) => {
    const ended = await endSessions(db, staff, params.id)
    if (ended === 0) throw refuse(sessions.endSession, 'sessionNotFound')
    return { ended }
  })
}
