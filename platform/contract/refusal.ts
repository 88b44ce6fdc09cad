import { z } from 'zod'

/** A field that someone else changed while it was being edited, as people read it. */
const Conflict = z.object({
  field: z.string(),
  label: z.string().optional().meta({ description: 'The field in words, if its name does not say it.' }),
  mine: z.string(),
  theirs: z.string(),
  by: z.string().nullable().meta({ description: 'The author of their value; null if it came from the parent.' }),
  at: z.string().nullable().meta({ format: 'date-time' }),
})
export type Conflict = z.infer<typeof Conflict>

/** What stands between somebody and the act, where they can do it themselves; screens ask for it. */
const Needs = z.enum(['second_factor', 'confirmation', 'set_up'])
export type Needs = z.infer<typeof Needs>

/** How somebody can prove that it is them, beside the password: a code of an app or of the list, or a passkey. */
const Factor = z.enum(['code', 'passkey'])
export type Factor = z.infer<typeof Factor>

/** After two people edited the same field, sending the edit again with `current` as `seen` keeps mine. */
export const Refusal = z.object({
  detail: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  conflicts: z.array(Conflict).optional(),
  current: z.record(z.string(), z.unknown()).optional(),
  needs: Needs.optional().meta({
    description:
      'What comes before: `second_factor`, sent with the same request; `confirmation`, by the password or a factor; `set_up`, of a second factor.',
  }),
  factors: z.array(Factor).optional().meta({ description: 'The second factors that the account has.' }),
})
export type Refusal = z.infer<typeof Refusal>

/** Sentences that any operation may answer with. */
export const sentences = {
  malformed: 'Some of what was sent is not right. Correct the fields named and send it again.',
  brokenJson: 'The request body is not valid JSON.',
  tooDeep: 'The request body has lists and objects within one another to more than 50 levels. Send what the call asks for.',
  repeatedField: 'The request body names the same field twice. Send each field once.',
  tooLarge: 'The request is larger than this call accepts.',
  headersTooLarge:
    'The headers of the request are larger than the portal accepts. Shorten the address, or delete the cookies of this site.',
  tooSlow: 'The request took too long to arrive. Send it again.',
  noRequest: 'The portal cannot read this request.',
  wrongMediaType: 'Send the body as application/json.',
  wrongUploadType: 'Send the file as multipart/form-data.',
  fileTooLarge: 'A file here may have at most {most} MB. Make it smaller and send it again.',
  oneFile: 'Send one file at a time.',
  brokenUpload: 'The file did not arrive whole. Send it again.',
  sessionExpired: 'Your session has been expired. Go to Homepage',
  choosePassword: 'Choose your own password first: an admin was shown this one.',
  setUpFactor: 'Your role needs a second factor. Load the page again, and set one up.',
  confirmFirst: 'Confirm first that it is you, by your password or your second factor.',
  roleRefused: 'Your account may not do this. Ask an admin if you need it.',
  notMeant: 'This request changes something. Only the portal’s own screens may send it.',
  noSuchCall: 'There is no such call. The API is described at /api/docs.',
  keyReused: 'This Idempotency-Key was already used for a different request. Use a new key.',
  keyMalformed: 'An Idempotency-Key is 1 to 200 printable characters.',
  numberHidden: 'What you send has a telephone number whose digits are hidden from you. Show the number first, or leave it out.',
  tooMuchAtOnce: 'You have asked for too much at once. Wait a few seconds, then try again.',
  noRoom: 'The disk of the portal is almost full. Free some of it, or give it a larger one.',
  unavailable: 'The portal cannot reach its database right now. Nothing was lost; try again in a moment.',
  bug: 'Something went wrong, Please connect with tech team !',
} as const
