import { z } from 'zod'
import { baseUrl, secret } from './setting-shapes.ts'
import { SetupError } from './setup-error.ts'

const providers = ['none', 'exotel'] as const

const shortestSecret = 16

const hosts = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
  .refine((parts) => parts.every((part) => /^[a-z\d.-]+$/.test(part)), 'must be host names, with commas between them')

export const telephoneShape = {
  TELEPHONY_PROVIDER: z.enum(providers, `must be one of ${providers.join(', ')}`).default('none'),
  EXOTEL_BASE_URL: baseUrl.default('https://api.in.exotel.com'),
  EXOTEL_SID: z
    .string()
    .regex(/^[\w-]+$/, 'must be an account of letters, digits, - and _')
    .optional(),
  EXOTEL_KEY: secret.optional(),
  EXOTEL_TOKEN: secret.optional(),
  EXOTEL_CALLER_ID: z
    .string()
    .regex(/^\+?\d{8,15}$/, 'must be a telephone number, as digits alone')
    .optional(),
  EXOTEL_WEBHOOK_SECRET: secret.min(shortestSecret, `must have at least ${shortestSecret} characters`).optional(),
  EXOTEL_RECORDING_HOSTS: hosts.default(['recordings.exotel.com']),
  ALLOW_SIMULATED: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
}

export const telephoneSecrets: string[] = ['EXOTEL_KEY', 'EXOTEL_TOKEN', 'EXOTEL_WEBHOOK_SECRET']

export const telephoneTable: { name: keyof typeof telephoneShape; default: string; what: string }[] = [
  {
    name: 'TELEPHONY_PROVIDER',
    default: 'none',
    what: `Who places calls: ${providers.join(', ')}. With none they are simulated, or refused on an outside database (ALLOW_SIMULATED).`,
  },
  {
    name: 'EXOTEL_BASE_URL',
    default: 'https://api.in.exotel.com',
    what: "The address of Exotel's API; the default is its Mumbai cluster.",
  },
  { name: 'EXOTEL_SID', default: 'unset', what: 'The account at Exotel. With exotel, this and the next four are needed, and PUBLIC_URL.' },
  { name: 'EXOTEL_KEY', default: 'unset', what: 'Its API key.' },
  { name: 'EXOTEL_TOKEN', default: 'unset', what: 'Its API token.' },
  { name: 'EXOTEL_CALLER_ID', default: 'unset', what: 'The ExoPhone that parents see.' },
  {
    name: 'EXOTEL_WEBHOOK_SECRET',
    default: 'unset',
    what: `A long random text (${shortestSecret} characters at least) that signs the addresses to which Exotel sends its messages.`,
  },
  {
    name: 'EXOTEL_RECORDING_HOSTS',
    default: 'recordings.exotel.com',
    what: 'Hosts beside that of EXOTEL_BASE_URL that are given the key and token to fetch recordings, with commas between them.',
  },
  {
    name: 'ALLOW_SIMULATED',
    default: '0',
    what: 'With 1, calls and messages are simulated on an outside database too; otherwise they are refused there until a provider is named.',
  },
]

export interface TelephoneSettings {
  telephony?: {
    provider: 'exotel'
    baseUrl: string
    sid: string
    key: string
    token: string
    callerId: string
    webhookSecret: string
    recordingHosts: string[]
  }
  allowSimulated: boolean
}

const shape = z.object(telephoneShape)
type TelephoneInput = z.output<typeof shape> & { PUBLIC_URL?: string | undefined }

function needed(given: TelephoneInput, name: keyof TelephoneInput & `${'EXOTEL' | 'PUBLIC'}_${string}`): string {
  const value = given[name]
  if (typeof value !== 'string') throw new SetupError(`The setting TELEPHONY_PROVIDER is "exotel", which needs the setting ${name} too.`)
  return value
}

export function telephoneOf(given: TelephoneInput): TelephoneSettings {
  const always = { allowSimulated: given.ALLOW_SIMULATED === '1' }
  if (given.TELEPHONY_PROVIDER === 'none') return always
  needed(given, 'PUBLIC_URL')
  const telephony = {
    provider: 'exotel',
    baseUrl: given.EXOTEL_BASE_URL,
    sid: needed(given, 'EXOTEL_SID'),
    key: needed(given, 'EXOTEL_KEY'),
    token: needed(given, 'EXOTEL_TOKEN'),
    callerId: needed(given, 'EXOTEL_CALLER_ID'),
    webhookSecret: needed(given, 'EXOTEL_WEBHOOK_SECRET'),
    recordingHosts: given.EXOTEL_RECORDING_HOSTS,
  } as const
  return { ...always, telephony }
}
