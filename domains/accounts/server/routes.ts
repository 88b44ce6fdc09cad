import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as confirming from '#domains/accounts/contract/confirming.ts'
import * as leaving from '#domains/accounts/contract/leaving.ts'
import * as links from '#domains/accounts/contract/links.ts'
import * as loggingIn from '#domains/accounts/contract/log-in.ts'
import * as passkeys from '#domains/accounts/contract/passkeys.ts'
import * as secondFactor from '#domains/accounts/contract/second-factor.ts'
import * as sessions from '#domains/accounts/contract/sessions.ts'
import * as staffSessions from '#domains/accounts/contract/staff-sessions.ts'
import type { Gateways } from '#platform/server/gateways/gateways.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { serve } from '#platform/server/http/serve.ts'
import { deactivateAccount } from './leaving/deactivate-account.ts'
import { getLeaving } from './leaving/get-leaving.ts'
import type { Leaving } from './leaving/leaving.ts'
import { undoDeactivation } from './leaving/undo-deactivation.ts'
import { forgotPassword } from './links/forgot-password.ts'
import { openLink, setPasswordByLink } from './links/set-password-by-link.ts'
import { changeMyPassword } from './own/change-my-password.ts'
import { confirmSession } from './own/confirm-session.ts'
import { getMe } from './own/get-me.ts'
import { setMyName } from './own/set-my-name.ts'
import { setMyPhone } from './own/set-my-phone.ts'
import { endSessionsOfAccount, listSessionsOfAccount } from './people/sessions-of-account.ts'
import { confirmApp, removeApp, renewRecoveryCodes, startApp } from './second-factor/change-app.ts'
import { addPasskey, removePasskey, startPasskey, startPasskeyUse } from './second-factor/change-passkeys.ts'
import { getSecondFactor } from './second-factor/get-second-factor.ts'
import { forgetBrowsers } from './second-factor/remembered-browsers.ts'
import { ownerOf } from './second-factor/take-passkey.ts'
import { endSessions } from './sessions/end-sessions.ts'
import { deviceCookie, deviceIn } from './sessions/known-device.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { accountOf, logIn, logInWithPasskey, type NewSession, type Origin } from './sessions/log-in.ts'

const originOf = (request: FastifyRequest): Origin => {
  const { 'user-agent': userAgent = '', cookie } = request.headers
  return { address: request.ip, userAgent, requestId: request.id, device: deviceIn(cookie) }
}

/** Answers the token, and has the browser known by its cookie from then on. */
function answered(request: FastifyRequest, reply: FastifyReply, { key, device }: NewSession): { key: string } {
  reply.header('set-cookie', deviceCookie(device, loggingIn.logIn.path, request.protocol === 'https'))
  return { key }
}

function serveLinks(app: FastifyInstance, gateways: Gateways) {
  serve(app, links.openLink, ({ db, body }) => openLink(db, body.token))
  serve(app, links.setPasswordByLink, ({ db, body, request }) =>
    setPasswordByLink(db, {
      ...body,
      firmName: gateways.firm().firm_name,
      origin: { address: request.ip, userAgent: request.headers['user-agent'] ?? '', requestId: request.id },
      onAccount: (id) => {
        request.account = id
      },
    }),
  )
  serve(app, links.forgotPassword, ({ db, body, request }) => forgotPassword(db, gateways, body.email, request.ip))
}

function serveSecondFactor(app: FastifyInstance, gateways: Gateways) {
  serve(app, secondFactor.getSecondFactor, ({ db, staff }) => getSecondFactor(db, staff))
  serve(app, secondFactor.startApp, ({ db, staff }) => startApp(db, gateways, staff))
  serve(app, secondFactor.confirmApp, ({ db, staff, body }) => confirmApp(db, gateways, staff, body.code))
  serve(app, secondFactor.removeApp, ({ db, staff }) => removeApp(db, gateways, staff))
  serve(app, secondFactor.renewRecoveryCodes, ({ db, staff }) => renewRecoveryCodes(db, staff))
  serve(app, secondFactor.forgetBrowser, async ({ db, staff, params }) => {
    if (!(await forgetBrowsers(db, staff.id, params.id))) throw refuse(secondFactor.forgetBrowser, 'browserNotFound')
    return { forgotten: true }
  })
}

function servePeople(app: FastifyInstance) {
  serve(app, staffSessions.listSessionsOfAccount, ({ db, staff, params }) => listSessionsOfAccount(db, staff, params.id))
  serve(app, staffSessions.endSessionsOfAccount, ({ db, staff, params, body }) => endSessionsOfAccount(db, staff, params.id, body.session))
}

function servePasskeys(app: FastifyInstance, gateways: Gateways) {
  serve(app, passkeys.startPasskey, ({ db, staff }) => startPasskey(db, gateways, staff))
  serve(app, confirming.startConfirmation, ({ staff }) => startPasskeyUse(gateways, `confirm ${staff.id}`))
  serve(app, confirming.confirmSession, ({ db, staff, body, request }) => confirmSession(db, gateways, staff, body, originOf(request)))
  serve(app, passkeys.addPasskey, ({ db, staff, body }) => addPasskey(db, gateways, staff, body))
  serve(app, passkeys.removePasskey, ({ db, staff, params }) => removePasskey(db, gateways, staff, params.id))
}

function serveLeaving(app: FastifyInstance, things: readonly Leaving[]) {
  serve(app, leaving.getLeaving, ({ db, staff, params }) => getLeaving(db, things, staff, params.id))
  serve(app, leaving.deactivateAccount, ({ db, staff, params, body }) => deactivateAccount(db, things, staff, params.id, body))
  serve(app, leaving.undoDeactivation, ({ db, staff, params }) => undoDeactivation(db, things, staff, params.id))
}

export function serveAccounts(app: FastifyInstance, gateways: Gateways, things: readonly Leaving[]) {
  serveLeaving(app, things)
  serveLinks(app, gateways)
  serveSecondFactor(app, gateways)
  servePeople(app)
  servePasskeys(app, gateways)
  serve(app, loggingIn.logIn, async ({ db, body, request, reply }) => {
    request.account = (await accountOf(db, body.email))?.id
    return answered(request, reply, await logIn(db, gateways, body, originOf(request)))
  })
  serve(app, passkeys.startPasskeyLogIn, () => startPasskeyUse(gateways, 'log-in'))
  serve(app, passkeys.logInWithPasskey, async ({ db, body, request, reply }) => {
    request.account = await ownerOf(db, body.passkey.id)
    return answered(request, reply, await logInWithPasskey(db, gateways, body.passkey, originOf(request)))
  })
  serve(app, sessions.getMe, ({ db, staff }) => getMe(db, gateways.firm(), staff))
  serve(app, sessions.changeMyPassword, ({ db, staff, body, request }) =>
    changeMyPassword(db, staff, body, {
      ...{ address: request.ip, device: deviceIn(request.headers.cookie) },
      firmName: gateways.firm().firm_name,
    }),
  )
  serve(app, sessions.setMyName, ({ db, staff, body }) => setMyName(db, staff, body.name))
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
