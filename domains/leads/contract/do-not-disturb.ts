/** What a parent’s wish blocks: calls, and what is written to them by WhatsApp and mail. */
interface Blocked {
  calls: boolean
  writing: boolean
}

/** The one wording of what is blocked, for marks, menus, refusals and previews. */
export const blockedText = ({ calls, writing }: Blocked) =>
  `Do not disturb: ${calls && writing ? 'no calls, WhatsApp or mail' : calls ? 'no calls' : 'no WhatsApp or mail'}`

const callsAgain = 'If the parent agrees to calls, untick “Do not disturb” in the menu of their number.'
const writingAgain = 'If the parent agrees to WhatsApp and mail, note it in the conversation; START by WhatsApp does the same.'

/** What lifts it. */
export const liftText = ({ calls, writing }: Blocked) =>
  [calls && callsAgain, writing && writingAgain].filter((sentence) => sentence !== false).join(' ')

const refusalText = (blocked: Blocked) => `${blockedText(blocked)}. ${liftText(blocked)}`

/** The parent took back that we may help them with an admission: nobody calls or writes about it. */
export const helpBlocked =
  'This parent took back their consent to help with an admission, so nobody calls or writes about it. If they give it again, note it under Consents.'

export const callsBlocked = refusalText({ calls: true, writing: false })
export const writingBlocked = refusalText({ calls: false, writing: true })
