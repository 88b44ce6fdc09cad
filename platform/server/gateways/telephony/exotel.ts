import { india } from '#platform/contract/india.ts'
import { readInbound } from './exotel-inbound.ts'
import { readDetails, readIds, readMessage, readRegister } from './exotel-reading.ts'
import { openExotelRecording } from './exotel-recording.ts'
import { placedBy } from './exotel-refusal.ts'
import { type Answer, askExotel, NotHeard } from './exotel-request.ts'
import { authorizationOf, type ExotelSettings } from './exotel-settings.ts'
import { writeTime } from './exotel-times.ts'
import { statusPath } from './message-address.ts'
import { type CallOrder, longestCall, longestRing, type Placed, ProviderAway, type Telephony, TelephonyTrouble } from './telephony.ts'

/** Patience in milliseconds: usually, and for a question whose answer a person awaits. */
const defaultPatience = 10_000
const personsPatience = 3_000

const indian = `+${india.countryCode}`

/** Milliseconds that Exotel's clock may differ from ours, and within which a requested call may still be created. */
const clocksApart = 60_000
const latestCreation = 5 * 60_000

const addressOf = ({ baseUrl, sid }: ExotelSettings, path: string) => new URL(`${baseUrl}/v1/Accounts/${encodeURIComponent(sid)}/${path}`)

const formOf = ({ id, from, to }: CallOrder, { callerId, publicUrl, webhookSecret }: ExotelSettings) =>
  new URLSearchParams({
    From: from,
    To: to,
    CallerId: callerId,
    CallType: 'trans',
    TimeLimit: String(longestCall),
    TimeOut: String(longestRing),
    Record: 'true',
    CustomField: String(id),
    StatusCallback: `${publicUrl}${statusPath(webhookSecret, id)}`,
    // As an indexed list: a plain one is answered with 400.
    'StatusCallbackEvents[0]': 'terminal',
    'StatusCallbackEvents[1]': 'answered',
    StatusCallbackContentType: 'application/json',
  })

const troubleOf = (error: unknown) =>
  error instanceof NotHeard ? new ProviderAway(`The telephone service ${error.message}.`) : (error as Error)

async function place(settings: ExotelSettings, wanted: CallOrder): Promise<Placed> {
  const { patience = defaultPatience } = settings
  const question = { method: 'POST', authorization: authorizationOf(settings), form: formOf(wanted, settings), patience } as const
  try {
    return placedBy(await askExotel(addressOf(settings, 'Calls/connect.json'), question))
  } catch (error) {
    if (error instanceof NotHeard && !error.mayHaveArrived) return { outcome: 'rejected', reason: `it ${error.message}` }
    return { outcome: 'unknown', reason: troubleOf(error).message }
  }
}

/** Statuses that do not answer the question: too many requests, a refused key, a fault of Exotel. */
const isAway = (status: number) => status === 401 || status === 429 || status >= 500

/** Asks a question; undefined when Exotel does not know its subject. */
async function ask(settings: ExotelSettings, path: string, most = defaultPatience): Promise<Answer | undefined> {
  const patience = Math.min(most, settings.patience ?? defaultPatience)
  const question = { method: 'GET', authorization: authorizationOf(settings), patience } as const
  const answer = await askExotel(addressOf(settings, path), question).catch((error) => {
    throw troubleOf(error)
  })
  if (answer.status === 404) return undefined
  if (answer.status === 200) return answer
  const Trouble = isAway(answer.status) ? ProviderAway : TelephonyTrouble
  throw new Trouble(`The telephone service answered with status ${answer.status}.`)
}

function around(placedAt: string): string {
  const at = Date.parse(placedAt)
  return `gte:${writeTime(new Date(at - clocksApart))};lte:${writeTime(new Date(at + latestCreation))}`
}

/** Exotel's Voice API, version 1: "connect two numbers", call details and number metadata. */
export const exotel = (settings: ExotelSettings): Telephony => ({
  provider: 'exotel',
  simulated: false,
  place: (wanted) => place(settings, wanted),
  async look(providerId, most) {
    const answer = await ask(settings, `Calls/${encodeURIComponent(providerId)}.json?details=true`, most)
    return answer && readDetails(answer.text)
  },
  async find({ from, to, placedAt }, most) {
    const query = new URLSearchParams({ From: from, To: to, DateCreated: around(placedAt), PageSize: '100' })
    const answer = await ask(settings, `Calls.json?${query}`, most)
    return answer ? readIds(answer.text) : []
  },
  readStatus: readMessage,
  readInbound,
  async isOnRegister(e164) {
    // The register is India's, so it is asked with the number as dialed in India.
    if (!e164.startsWith(indian)) return false
    const answer = await ask(settings, `Numbers/${e164.replace(indian, '0')}.json`, personsPatience)
    return answer ? readRegister(answer.text) : false
  },
  openRecording: (url) =>
    openExotelRecording(settings, url).catch((error) => {
      throw troubleOf(error)
    }),
})
