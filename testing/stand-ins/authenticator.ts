import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** CBOR of what an attestation has: small maps of texts, bytes and numbers. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 0xff])
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([name, part]) => [cbor(name), cbor(part)])])
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const

interface Options {
  challenge: string
}

/** The public half as COSE has it. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinates: [number, Cbor][] = [
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]
  return cbor(new Map<number, Cbor>([[1, 2], [3, -7], [-1, 1], ...coordinates]))
}

interface Device {
  id: Buffer
  counter: number
  /** The address of the browser that it is used in. */
  origin: string
  asksWhoUsesIt: boolean
}

const clientData = ({ origin }: Device, type: string, { challenge }: Options) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function dataOf({ counter, asksWhoUsesIt }: Device, name: string, attested?: Buffer): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const flag = flags.present | (asksWhoUsesIt ? flags.verified : 0) | (attested ? flags.attested : 0)
  return Buffer.concat([createHash('sha256').update(name).digest(), Buffer.from([flag]), count, attested ?? Buffer.alloc(0)])
}

const whole = <Answer extends object>({ id }: Device, response: Answer) => ({
  ...{ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key', clientExtensionResults: {} },
  response,
})

/** A device that keeps one passkey (ES256) of a portal, as a browser at `origin` uses it. */
export function authenticator({ origin, name }: { origin: string; name: string }) {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKey = coseOf(keys.publicKey)
  const device: Device = { id: randomBytes(32), counter: 0, origin, asksWhoUsesIt: true }
  return {
    device,
    /** As the portal keeps it. */
    publicKey,
    /** As `navigator.credentials.create`. */
    make(options: Options) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, device.id.length]), device.id, publicKey])
      const parts: [string, Cbor][] = [
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', dataOf(device, name, attested)],
      ]
      return whole(device, {
        clientDataJSON: clientData(device, 'webauthn.create', options).toString('base64url'),
        attestationObject: cbor(new Map(parts)).toString('base64url'),
        transports: ['internal'],
      })
    },
    /** As `navigator.credentials.get`. */
    use(options: Options) {
      device.counter++
      const [client, data] = [clientData(device, 'webauthn.get', options), dataOf(device, name)]
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), keys.privateKey)
      return whole(device, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}
