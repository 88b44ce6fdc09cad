import { z } from 'zod'
import { baseUrl, secret } from './setting-shapes.ts'
import { SetupError } from './setup-error.ts'

const providers = ['none', 'cloud', 'twilio'] as const

const digits = z.string().regex(/^\d{5,30}$/, 'must be an id of digits')

export const whatsappShape = {
  WHATSAPP_PROVIDER: z.enum(providers, `must be one of ${providers.join(', ')}`).default('none'),
  WHATSAPP_BASE_URL: baseUrl.default('https://graph.facebook.com'),
  WHATSAPP_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, 'must be a version as v23.0')
    .default('v23.0'),
  WHATSAPP_NUMBER_ID: digits.optional(),
  WHATSAPP_BUSINESS_ID: digits.optional(),
  WHATSAPP_TOKEN: secret.optional(),
  WHATSAPP_APP_SECRET: secret.optional(),
  WHATSAPP_VERIFY_TOKEN: secret.min(16, 'must have at least 16 characters').optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[\da-f]{32}$/i, 'must be the SID of an account, as AC and 32 digits or letters')
    .optional(),
  TWILIO_AUTH_TOKEN: secret.optional(),
  TWILIO_NUMBER: z
    .string()
    .regex(/^\+\d{8,15}$/, 'must be a number as +918047112233')
    .optional(),
  TWILIO_BASE_URL: baseUrl.default('https://api.twilio.com'),
  TWILIO_CONTENT_URL: baseUrl.default('https://content.twilio.com'),
}

export const whatsappSecrets = ['WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN', 'TWILIO_AUTH_TOKEN']

export const whatsappTable: { name: keyof typeof whatsappShape; default: string; what: string }[] = [
  {
    name: 'WHATSAPP_PROVIDER',
    default: 'none',
    what: `Who sends WhatsApp messages: ${providers.join(', ')} (cloud is Meta's Cloud API). With none they are simulated, or refused on an outside database (ALLOW_SIMULATED).`,
  },
  { name: 'WHATSAPP_BASE_URL', default: 'https://graph.facebook.com', what: 'The address of the Cloud API.' },
  { name: 'WHATSAPP_VERSION', default: 'v23.0', what: 'The version of the Graph API.' },
  {
    name: 'WHATSAPP_NUMBER_ID',
    default: 'unset',
    what: 'The id of the number that writes (phone number id). With cloud, this and the next four are needed, and PUBLIC_URL.',
  },
  { name: 'WHATSAPP_BUSINESS_ID', default: 'unset', what: 'The id of the WhatsApp Business account, which has the templates.' },
  { name: 'WHATSAPP_TOKEN', default: 'unset', what: 'The access token of a system user, which does not run out.' },
  { name: 'WHATSAPP_APP_SECRET', default: 'unset', what: 'The secret of the app, by which Meta signs what it tells the portal.' },
  {
    name: 'WHATSAPP_VERIFY_TOKEN',
    default: 'unset',
    what: 'A random text of your own (16 characters at least), which you also give to Meta with the address of the webhook.',
  },
  {
    name: 'TWILIO_ACCOUNT_SID',
    default: 'unset',
    what: 'The account at Twilio. With twilio, this and the next two are needed, and PUBLIC_URL.',
  },
  { name: 'TWILIO_AUTH_TOKEN', default: 'unset', what: 'Its auth token, by which Twilio also signs what it tells the portal.' },
  { name: 'TWILIO_NUMBER', default: 'unset', what: 'The number that writes by WhatsApp, as +918047112233.' },
  { name: 'TWILIO_BASE_URL', default: 'https://api.twilio.com', what: 'The address of the API of Twilio.' },
  { name: 'TWILIO_CONTENT_URL', default: 'https://content.twilio.com', what: 'The address of its Content API, which has the templates.' },
]

interface MetaSettings {
  provider: 'cloud'
  baseUrl: string
  version: string
  numberId: string
  businessId: string
  token: string
  appSecret: string
  verifyToken: string
}

interface TwilioSettings {
  provider: 'twilio'
  baseUrl: string
  contentUrl: string
  accountSid: string
  token: string
  number: string
}

export interface WhatsappSettings {
  whatsapp?: MetaSettings | TwilioSettings
}

const shape = z.object(whatsappShape)

export function whatsappOf(given: z.output<typeof shape> & { PUBLIC_URL?: string | undefined }): WhatsappSettings {
  const provider = given.WHATSAPP_PROVIDER
  if (provider === 'none') return {}
  const needed = (name: keyof typeof given): string => {
    const value = given[name]
    if (!value) throw new SetupError(`The setting WHATSAPP_PROVIDER is "${provider}", which needs the setting ${name} too.`)
    return value
  }
  needed('PUBLIC_URL')
  if (provider === 'cloud')
    return {
      whatsapp: {
        ...{ provider, baseUrl: given.WHATSAPP_BASE_URL, version: given.WHATSAPP_VERSION },
        ...{ numberId: needed('WHATSAPP_NUMBER_ID'), businessId: needed('WHATSAPP_BUSINESS_ID') },
        ...{ token: needed('WHATSAPP_TOKEN'), appSecret: needed('WHATSAPP_APP_SECRET'), verifyToken: needed('WHATSAPP_VERIFY_TOKEN') },
      },
    }
  return {
    whatsapp: {
      ...{ provider, baseUrl: given.TWILIO_BASE_URL, contentUrl: given.TWILIO_CONTENT_URL },
      ...{ accountSid: needed('TWILIO_ACCOUNT_SID'), token: needed('TWILIO_AUTH_TOKEN'), number: needed('TWILIO_NUMBER') },
    },
  }
}
