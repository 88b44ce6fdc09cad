import { config } from 'zod/v4/core'

// Zod tries to compile its parsers. The content policy refuses that, and browsers report it as an attack.
config({ jitless: true })
