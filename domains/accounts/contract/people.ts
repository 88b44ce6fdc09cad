import { z } from 'zod'
import { Flag, Id, Instant, Named, PersonName, paging, searchText } from '#platform/contract/shapes.ts'
import { AccountLink } from './links.ts'

/** One account of a member of staff, as admins of their kind see it. */
export const StaffAccount = z.object({
  id: z.int(),
  user: z.string().meta({ description: 'Display name.' }),
  email: z.string(),
  is_active: z.boolean(),
  is_admin: z.boolean(),
  city: z.array(Named).meta({ description: 'The cities that they work for, by name.' }),
  created_at: Instant,
  has_second_factor: z.boolean().meta({ description: 'A code or a passkey is asked for beside the password.' }),
  last_seen_at: Instant.nullable().meta({
    description: 'When they last did something in the portal, also in a session that has ended; null if they never logged in.',
  }),
})
export type StaffAccount = z.infer<typeof StaffAccount>

const maxAccounts = 500

export const accountsQuery = z.strictObject({
  ...paging(maxAccounts, 100),
  active: Flag.optional().meta({ description: 'Both where it is left out.' }),
  search: searchText().optional().meta({ description: 'Part of the name or the e-mail address.' }),
  city: Id.optional(),
})
export type AccountsQuery = z.output<typeof accountsQuery>

const maxCities = 100
const email = z.email('Give an e-mail address.').max(254, 'This e-mail address is too long.')
const cities = z.array(Id, 'Choose the cities.').max(maxCities, `Choose at most ${maxCities} cities.`)

export const NewAccount = z.strictObject({ name: PersonName, email, cities: cities.default([]) })
export type NewAccount = z.output<typeof NewAccount>

export const AccountChanges = z.strictObject({ name: PersonName, cities, is_active: z.boolean('Say true or false.') }).partial()
export type AccountChanges = z.output<typeof AccountChanges>

export const saysSomething = (body: object) => Object.keys(body).length > 0
export const nothingSaid = { message: 'Say what to change.' }

export const OpenedAccount = AccountLink.extend({ id: z.int() })

export const RemovedFactor = z.object({ removed: z.boolean().meta({ description: 'False: the account had none.' }) })

const accountNotFound = [404, 'There is no such account.'] as const
const cityNotFound = [400, 'One of these cities is not in our list. Choose again.'] as const
/** Admins' accounts are not changed here: a new password would let somebody log in as them. */
const isAdmin = [403, 'This is an admin account. It can be changed only on the server’s command line.'] as const

export const accountRefusals = {
  find: { accountNotFound },
  create: { cityNotFound, emailTaken: [409, 'There is already an account with this e-mail address.'] },
  change: { accountNotFound, isAdmin, cityNotFound },
  reset: { accountNotFound, isAdmin },
} as const
