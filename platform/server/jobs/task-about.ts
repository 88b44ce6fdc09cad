import type { JobHelpers, Task } from 'graphile-worker'
import { z } from 'zod'
import { Id } from '#platform/contract/shapes.ts'

/** A task about one row. Its payload is `{ [key]: id }`; one of another shape fails the job with an error that names the key. */
export function taskAbout(key: string, work: (id: number, helpers: JobHelpers) => Promise<unknown>): Task {
  const payloadShape = z.object({ [key]: Id })
  return async (payload, helpers) => {
    const { [key]: id = 0 } = payloadShape.parse(payload)
    await work(id, helpers)
  }
}
