import { Readable } from 'node:stream'
import { openAnswer } from './exotel-request.ts'
import { authorizationOf, type ExotelSettings } from './exotel-settings.ts'
import { ForeignAddress, type Recording, TelephonyTrouble } from './telephony.ts'

/** How long a recording may take to arrive, whole, in milliseconds. */
const patience = 300_000

/** The address of a recording, if our key may be sent there; everything else is refused, private addresses among it. */
function addressOf(text: string, { baseUrl, recordingHosts }: ExotelSettings): URL {
  const base = new URL(baseUrl)
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isKnown = url && (url.host === base.host || (recordingHosts.includes(url.hostname) && url.port === ''))
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && base.protocol === 'http:')
  if (!isKnown || !isSafe || url.username || url.password) throw new ForeignAddress('A recording lies at an address that is not allowed.')
  return url
}

/** Opens a recording with our key, without which Exotel hands out none; undefined when it is not there yet. */
export async function openExotelRecording(settings: ExotelSettings, text: string): Promise<Recording | undefined> {
  const response = await openAnswer(addressOf(text, settings), { method: 'GET', authorization: authorizationOf(settings), patience })
  if (response.statusCode === 200) {
    const type = response.headers['content-type'] ?? 'application/octet-stream'
    // The reader gets the error; an error after the last read is ignored.
    response.on('error', () => undefined)
    return { type, stream: Readable.toWeb(response) as ReadableStream<Uint8Array> }
  }
  response.destroy()
  if (response.statusCode === 404) return undefined
  throw new TelephonyTrouble(`The telephone service answered with status ${response.statusCode}.`)
}
