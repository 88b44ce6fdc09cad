import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { Instant } from '#platform/contract/shapes.ts'
import { NewPassword, passwordRefusals } from './passwords.ts'

/** For how long a link opens, in minutes. */
export const linkMinutes = { set_up: 72 * 60, reset: 60, forgotten: 30 } as const

export type LinkKind = keyof typeof linkMinutes
const linkKinds = Object.keys(linkMinutes) as [LinkKind, ...LinkKind[]]

/** The page behind a link. The token stands behind the #, which a browser keeps to itself. */
export const setPasswordPath = '/set-password'

/** A link that an admin passes on; it is answered this once. */
export const AccountLink = z.object({
  link: z.string(),
  expires_at: Instant,
  mail: z.enum(['sent', 'failed', 'none']).meta({
    description: 'Whether it was mailed to its owner too: failed where the mail server did not take it, none where none is connected.',
  }),
})
export type AccountLink = z.infer<typeof AccountLink>

const Token = z.string('Give the token of the link.').max(200, 'This is no token of a link.')

const linkEnded = [
  410,
  'This link has been used, has ended, or was replaced by a newer one. If you have chosen a password with it, log in. Otherwise ask an admin for a new link, or for one by mail at “Forgotten password”.',
] as const

export const openLink = defineOperation({
  method: 'POST',
  path: '/api/v1/accounts/links/open/',
  summary: 'Answers whose password a link sets. The link stays unused.',
  roles: 'public',
  body: z.strictObject({ token: Token }),
  answer: z.object({ kind: z.enum(linkKinds), name: z.string(), email: z.string(), expires_at: Instant }),
  refusals: { linkEnded },
  ours: true,
  unrepeatable: true,
})

export const setPasswordByLink = defineOperation({
  method: 'POST',
  path: '/api/v1/accounts/links/use/',
  summary: 'Gives the account of a link the password that its owner chose, once, and ends its sessions.',
  roles: 'public',
  body: z.strictObject({ token: Token, new_password: NewPassword }),
  answer: z.object({ email: z.string() }),
  refusals: { linkEnded, ...passwordRefusals },
  success: 'Your password is set. Log in with it.',
  security: 'password',
  ours: true,
  unrepeatable: true,
})

export const forgotPassword = defineOperation({
  method: 'POST',
  path: '/api/v1/accounts/forgotten-password/',
  summary:
    'Mails a link for a new password to an address, if an account has it and mail is connected. The answer is the same for every address.',
  roles: 'public',
  body: z.strictObject({
    email: z
      .string('Enter your e-mail address.')
      .trim()
      .pipe(z.email('Enter your e-mail address.').max(254, 'This e-mail address is too long.')),
  }),
  answer: z.object({ by_mail: z.boolean().meta({ description: 'Whether mail is connected; otherwise only an admin helps.' }) }),
  refusals: { tooManyRequests: [429, 'That is too often for now. Try again at {time}, or ask an admin for a link.'] },
  security: 'password',
  ours: true,
  unrepeatable: true,
})
