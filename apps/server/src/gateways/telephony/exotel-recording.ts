import { pipeline, Readable, Transform } from 'node:stream'
import { openAnswer } from './exotel-request.ts'
import { authorizationOf, type ExotelSettings } from './exotel-settings.ts'
import { ForeignAddress, type Recording, TelephonyTrouble } from './telephony.ts'

/** How long a recording may take to arrive, in milliseconds. */
const patience = 300_000

/** Largest recording, in bytes: an hour in the better of Exotel's two formats is far smaller. */
const largest = 200_000_000

/** The address of a recording, if our key may be sent there; everything else is refused, private addresses among it. */
function addressOf(text: string, { baseUrl, recordingHosts }: ExotelSettings): URL {
  const base = new URL(baseUrl)
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isKnown = url && (url.host === base.host || (recordingHosts.includes(url.hostname) && url.port === ''))
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && base.protocol === 'http:')
  if (!isKnown || !isSafe || url.username || url.password) throw new ForeignAddress('A recording lies at an address that is not allowed.')
  return url
}

function withinSize(): Transform {
  let length = 0
  return new Transform({
    transform(part: Buffer, _, done) {
      length += part.length
      if (length > largest) done(new TelephonyTrouble('A recording is larger than recordings are.'))
      else done(null, part)
    },
  })
}

/** Opens a recording with our key, without which Exotel hands out none; undefined when it is not there yet. */
export async function openExotelRecording(settings: ExotelSettings, text: string): Promise<Recording | undefined> {
  const response = await openAnswer(addressOf(text, settings), { method: 'GET', authorization: authorizationOf(settings), patience })
  if (response.statusCode === 200) {
    const type = response.headers['content-type'] ?? 'application/octet-stream'
    // Whoever reads the end of the pipe hears of a trouble anywhere in it.
    const bounded = pipeline(response, withinSize(), () => undefined)
    return { type, stream: Readable.toWeb(bounded) as ReadableStream<Uint8Array> }
  }
  response.destroy()
  if (response.statusCode === 404) return undefined
  throw new TelephonyTrouble(`The telephone service answered with status ${response.statusCode}.`)
}
