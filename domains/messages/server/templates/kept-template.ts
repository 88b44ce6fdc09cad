import { z } from 'zod'
import type { FilledPlace } from '#platform/server/gateways/messaging/sender.ts'

const Place = z.object({
  part: z.enum(['header', 'body', 'button']),
  name: z.string(),
  button: z.int().optional(),
  value: z.string(),
}) satisfies z.ZodType<FilledPlace>

/** A part of a filled-in template as versions before 30 November 2026 kept it. */
const FormerPart = z.object({
  type: z.enum(['header', 'body', 'button']),
  index: z.coerce.number().optional(),
  parameters: z.array(z.object({ parameter_name: z.string().optional(), text: z.string() })),
})

/** Places with numbers were kept in the order of these. */
const placesOf = (parts: z.output<typeof FormerPart>[]): FilledPlace[] =>
  parts.flatMap(({ type: part, index: button, parameters }) =>
    parameters.map(({ parameter_name: name, text: value }, nth) => ({ part, name: name ?? String(nth + 1), button, value })),
  )

/** A template as it is kept with its message: what the provider is sent, and what staff read of it. */
export const KeptTemplate = z
  .object({
    name: z.string(),
    language: z.string(),
    header: z.string().nullable(),
    footer: z.string().nullable(),
    buttons: z.array(z.string()),
    values: z.array(z.string()),
    /** What stands in its places; the file of a header is added when it is sent. */
    places: z.array(Place).optional(),
    components: z.array(FormerPart).optional(),
    /** As the template was written then: if it has changed by the time of sending, the message is not sent. */
    written: z.unknown(),
  })
  .transform(({ components = [], places = placesOf(components), ...kept }) => ({ ...kept, places }))
export type KeptTemplate = z.output<typeof KeptTemplate>
