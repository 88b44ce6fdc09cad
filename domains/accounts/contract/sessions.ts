import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { roles } from '#platform/contract/roles.ts'
import { CountryCode, IdParams, Instant, PersonName, PhoneNumber } from '#platform/contract/shapes.ts'
import { NewPassword, passwordRefusals } from './passwords.ts'

/** 14 days. */
export const sessionSeconds = 1_209_600

/** The account whose `ca_user_id` this is skips loading filter data and the base action list in the client. */
export const skipsStartupData = 5

export const getMe = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/',
  summary: 'Answers who is logged in, with which roles and permissions.',
  roles: 'staff',
  withGivenPassword: true,
  answer: z.object({
    user: z.object({ id: z.int(), user_type: z.int(), is_admin: z.boolean(), is_executive: z.boolean() }),
    user_ptr: z.object({ name: z.string(), email: z.string() }),
    user_info: z.object({
      is_boarding: z.boolean(),
      boarding_unassigned_data_permission: z.boolean(),
      dormant_data_permission: z.boolean(),
    }),
    ca_user_id: z.int().nullable(),
    sales_user_id: z.int().nullable(),
    roles: z.array(z.enum(roles)),
    phone: PhoneNumber.nullable().meta({ description: 'The number that is rung first when this member of staff calls.' }),
    demo_data: z.boolean().meta({ description: 'The parents are invented; screens say so.' }),
    session_expires_at: Instant,
    firm: z
      .object({
        dial_lease_minutes: z.int(),
        stale_after_days: z.int(),
        default_distance: z.int(),
        reminder_minutes: z.int(),
        dormant_after_days: z.int(),
        report_time: z.string(),
        idle_minutes: z.int().nullable(),
      })
      .meta({ description: 'What screens go by of the settings of the firm (`platform/contract/firm-settings.ts`).' }),
    must_choose_password: z
      .boolean()
      .meta({ description: 'An admin of before was shown the password; all else is refused until they chose another.' }),
    must_set_up_factor: z.boolean().meta({ description: 'Their role needs a second factor; all else is refused until they have one.' }),
  }),
})
export type Me = z.infer<typeof getMe.answer>

export const changeMyPassword = defineOperation({
  method: 'POST',
  path: '/api/v1/accounts/password/',
  summary: 'Gives the account another password, chosen by its owner, and ends their sessions on every other device.',
  roles: 'staff',
  body: z.strictObject({
    current_password: z
      .string('Enter your current password.')
      .min(1, 'Enter your current password.')
      .max(1000, 'This password is too long.'),
    new_password: NewPassword,
  }),
  answer: z.object({ ended: z.int().meta({ description: 'Sessions on other devices.' }) }),
  refusals: {
    wrongCredentials: [400, 'This is not your current password.'],
    tooManyAttempts: [429, 'Too many wrong passwords. Try again at {time}.'],
    busy: [429, 'Too many people are logging in right now. Wait a few seconds, then try again.'],
    samePassword: [400, 'Choose another password than your current one.'],
    ...passwordRefusals,
  },
  success: 'Your password is changed',
  security: 'password',
  withGivenPassword: true,
  ours: true,
  unrepeatable: true,
})

export const setMyName = defineOperation({
  method: 'PUT',
  path: '/api/v1/accounts/name/',
  summary: 'Gives the member of staff another name, as colleagues and parents read it.',
  roles: 'staff',
  body: z.strictObject({ name: PersonName }),
  answer: z.object({ name: z.string() }),
  success: 'Your name is changed',
  ours: true,
})

export const setMyPhone = defineOperation({
  method: 'PUT',
  path: '/api/v1/accounts/phone/',
  summary: 'Sets the telephone number that is rung first when the member of staff calls a parent, or removes it.',
  roles: 'staff',
  body: z.strictObject({
    phone: z
      .object({
        number: z.string('Field is required').trim().min(1, 'Field is required').max(15, 'Max length is 15'),
        country_code: CountryCode,
      })
      .nullable(),
  }),
  answer: z.object({ phone: PhoneNumber.nullable() }),
  refusals: {
    invalidNumber: [400, 'This is not a valid telephone number.'],
    taken: [409, 'This number belongs to another account.'],
  },
  success: 'Mobile Number Updated Successfully',
  ours: true,
})

export const logOut = defineOperation({
  method: 'POST',
  path: '/api/v1/accounts/logout/',
  summary: 'Ends the session whose token the request carries.',
  roles: 'staff',
  withGivenPassword: true,
  security: 'logout',
  answer: z.object({ ended: z.int() }),
  success: 'You are logged out.',
})

export const logOutEverywhere = defineOperation({
  method: 'POST',
  path: '/api/v1/accounts/logout-everywhere/',
  summary: 'Ends every session of the account, this one included.',
  roles: 'staff',
  withGivenPassword: true,
  security: 'logout',
  answer: z.object({ ended: z.int() }),
  success: 'You are logged out on every device.',
  ours: true,
})

export const listSessions = defineOperation({
  method: 'GET',
  path: '/api/v1/accounts/sessions/',
  summary: 'Lists the account’s own sessions, the most recently used first.',
  roles: 'staff',
  answer: z.object({
    results: z.array(
      z.object({
        id: z.int(),
        current: z.boolean(),
        created_at: Instant,
        last_seen_at: Instant,
        expires_at: Instant,
        user_agent: z.string(),
        address: z.string(),
      }),
    ),
  }),
  ours: true,
})

export const endSession = defineOperation({
  method: 'DELETE',
  path: '/api/v1/accounts/sessions/:id/',
  summary: 'Ends one of the account’s own sessions.',
  roles: 'staff',
  security: 'logout',
  params: IdParams,
  answer: z.object({ ended: z.int() }),
  refusals: { sessionNotFound: [404, 'This session has already ended.'] },
  success: 'That device is logged out.',
  ours: true,
})
