import { z } from 'zod'

/** A file as it came: it waits at `path` until its call is answered. */
export interface ReceivedFile {
  /** As its sender calls it. */
  readonly name: string
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** Marks what the server received itself: no body can say so. */
export const received: unique symbol = Symbol('received')

/** A file in a body: a screen gives a Blob, an act gets the received file. */
export const fileField = (missing: string): z.ZodType<ReceivedFile, Blob> =>
  z
    .any()
    .refine((value) => typeof value === 'object' && value !== null && received in value, missing)
    .meta({ type: 'string', format: 'binary' })
