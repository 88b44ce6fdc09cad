import { fileURLToPath } from 'node:url'

/** The absolute path of the folder that the repository was cloned into, without a slash at its end. */
export const checkout = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
