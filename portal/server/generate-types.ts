import { generateTypes } from '#platform/server/db/generate-types.ts'
import { migrationFolders } from './migration-folders.ts'

const { succeeded, output } = await generateTypes(migrationFolders)
console.log(output.trim())
process.exitCode = succeeded ? 0 : 1
