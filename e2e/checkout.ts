import { join } from 'node:path'

/** The folder that the project was cloned into. */
export const checkout = join(import.meta.dirname, '..')
