import { config } from 'zod/v4/core'

// Zod tries to compile its parsers; the content policy refuses that, and browsers report the attempt as an attack.
config({ jitless: true })
