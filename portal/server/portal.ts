import { writePrivately } from '#platform/server/config/private-files.ts'
import { administer } from './administer.ts'

writePrivately()
process.exitCode = await administer(process.argv.slice(2), process.env, console)
